# shellcheck shell=sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The set-up that tools/demo, tools/check, tools/install and .ci/run share: finds or installs what the
# build needs, then builds in $root/build. They source this file, with $root set to the project's folder.

# shellcheck disable=SC2154 # root is set by whoever sources this file
build=$root/build
# shellcheck disable=SC2034 # for those who source this file
module=$build/operations/noisekit.so

say() { printf '%s\n' "$*"; }

die() {
    printf 'noisekit: %s\n' "$*" >&2
    exit 1
}

# The comment at the head of the running script is its help text.
usage() { sed -n '3,/^$/s/^# \{0,1\}//p' "$0"; }

log=$(mktemp)
trap 'rm -f "$log"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# quietly WHAT COMMAND...: runs it without a word; if it fails, shows its output and says that WHAT failed.
quietly() {
    what=$1
    shift
    "$@" >"$log" 2>&1 </dev/null || {
        cat "$log" >&2
        die "$what failed; its output stands above."
    }
}

# --- What the build needs ---------------------------------------------------------------------------

# met KIND NAMES: is one of the programs or pkg-config libraries NAMES (separated by |) here?
met() {
    for name in $(printf '%s' "$2" | tr '|' ' '); do
        case $1 in
        program) command -v "$name" ;;
        library) pkg-config --exists "$name" ;;
        esac >/dev/null 2>&1 && return
    done
    return 1
}

# unmet COLUMN: that column of every need which is not met. + joins several packages; - is none, as the
# compiler on macOS comes with the tools that Homebrew itself asks for. The PNG writer belongs to GEGL's
# library everywhere.
unmet() {
    while read -r kind names apt dnf pacman brew; do
        met "$kind" "$names" && continue
        case $1 in
        names) say "$names" ;;
        apt-get) say "$apt" ;;
        dnf) say "$dnf" ;;
        pacman) say "$pacman" ;;
        brew) say "$brew" ;;
        esac
    done <<'END'
program cc|gcc|clang   gcc+libc6-dev  gcc                gcc     -
program meson          meson          meson              meson   meson
program ninja          ninja-build    ninja-build        ninja   ninja
program pkg-config     pkg-config     pkgconf-pkg-config pkgconf pkgconf
program msgfmt         gettext        gettext            gettext gettext
program xgettext       gettext        gettext            gettext gettext
program gegl           gegl           gegl04-tools       gegl    gegl
library gegl-0.4       libgegl-dev    gegl04-devel       gegl    gegl
library babl-0.1|babl  libbabl-dev    babl-devel         babl    babl
library glib-2.0       libglib2.0-dev glib2-devel        glib2   glib
library cairo          libcairo2-dev  cairo-devel        cairo   cairo
END
}

# install_packages MANAGER PACKAGES: as root, or without root where brew is the manager or sudo asks for no
# password; else says what root has to do.
install_packages() {
    case $1 in
    # An unreachable source of somebody else's must not stop us: if ours is it, the install will say so.
    apt-get) command="apt-get update; apt-get install -y --no-install-recommends $2" ;;
    dnf) command="dnf install -y --setopt=install_weak_deps=False $2" ;;
    # Arch supports no partial upgrades: with no package lists yet, they come with a full one.
    pacman)
        if [ -e /var/lib/pacman/sync/core.db ]; then options=-S; else options=-Syu; fi
        command="pacman $options --needed --noconfirm $2"
        ;;
    brew) command="brew install $2" ;;
    esac
    if [ "$1" = brew ] || [ "$(id -u)" = 0 ]; then
        as_root=
    elif sudo -n true 2>/dev/null; then
        as_root=sudo
    else
        if command -v sudo >/dev/null; then by='sudo sh'; else by=su; fi
        die "packages are missing that only root may install. Run this, then try again:
  $by -c '$command'"
    fi
    say "Installing packages (this may take some minutes): $2"
    # shellcheck disable=SC2086 # $as_root is one word or none
    quietly 'Installing packages' \
        $as_root env DEBIAN_FRONTEND=noninteractive sh -c "$command"
}

# Does nothing, and asks no network, where nothing is missing.
install_needs() {
    missing=$(unmet names | tr '\n' ' ')
    [ -n "$missing" ] || return 0
    for manager in apt-get dnf pacman brew none; do
        command -v "$manager" >/dev/null && break
    done
    [ "$manager" != none ] ||
        die "found neither apt-get, dnf, pacman nor brew. Install these programs and libraries with
their development files, then try again: $missing"
    packages=$(unmet "$manager" | tr + '\n' | sed '/^-$/d' | sort -u | tr '\n' ' ')
    [ -z "$packages" ] || install_packages "$manager" "${packages% }"
    missing=$(unmet names | tr '\n' ' ')
    [ -z "$missing" ] || die "still not found after installing: $missing"
}

# --- The build ----------------------------------------------------------------------------------------

# Can build/ be used as it is: made for this folder by this meson, and does its configuration still work?
build_folder_is_good() {
    [ -f "$build/build.ninja" ] &&
        grep -qF -e "regenerate $root " -e "regenerate '$root' " "$build/build.ninja" &&
        grep -qF "\"full\": \"$(meson --version)\"" "$build/meson-info/meson-info.json" &&
        ninja -C "$build" build.ninja >/dev/null 2>&1
}

build_noisekit() {
    if ! build_folder_is_good; then
        rm -rf "$build"
        quietly 'Configuring the build' meson setup "$build" "$root"
    fi
    say "Building noisekit (about a minute the first time)"
    quietly 'The build' meson compile -C "$build"
    [ -f "$module" ] || die "the build made no $module"
}

set_up() {
    install_needs
    build_noisekit
}

# use_build: from here on gegl loads this build and the system's operations, and nothing else: not the
# noisekit that the user may have installed.
use_build() {
    GEGL_PATH=$build/operations:$(pkg-config --variable=pluginsdir gegl-0.4)
    export GEGL_PATH
}
