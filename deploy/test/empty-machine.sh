#!/bin/sh
# empty-machine.sh SCAN_URL: follows docs/operating/install.md from an empty Debian machine, word for word, and ends once the index follows the
# network. As root of a container, or of a folder that debootstrap made, with the repository in /repository. In the place of what such a
# machine lacks: systemd (stand-ins/systemctl), somebody at the editor, and the public address of the repository.
set -eu
scan=$1
here=$(dirname "$(readlink -f "$0")")
export PATH="$here/stand-ins:$PATH" SCAN_URL="$scan" HOME=/root
printf '[url "file:///repository"]\n  insteadOf = https://github.com/ledger-explorer/ledger-explorer.git\n[safe]\n  directory = *\n' >/root/.gitconfig

commands=0
# The page says "From an empty machine:" once, before the commands.
sed -n '/From an empty machine:$/,/^```$/p' "$here/../../docs/operating/install.md" | sed '1,/^```sh$/d; /^```$/d' >/tmp/commands
while read -r line <&3; do
  commands=$((commands + 1))
  echo "$commands: $line"
  # What asks the service waits for it, as a person does.
  for attempt in $(seq 60); do
    case $line in
      curl*) if eval "$line" >/tmp/output 2>&1 && grep --quiet '"content":\[{' /tmp/output; then break; else sleep 1; fi ;;
      *) if eval "$line" >/tmp/output 2>&1; then break; else attempt=60; fi ;;
    esac
    if [ "$attempt" = 60 ]; then
      cat /tmp/output /run/ledger-explorer-*.log
      exit 1
    fi
  done
  tail -n 2 /tmp/output | cut -c 1-200
  # shellcheck disable=SC2034 -- the page's last command names it
  KEY=$(grep --only-matching --extended-regexp --max-count=1 'lx_[0-9A-Za-z]+' /tmp/output || echo "${KEY:-}")
  # Under systemd, the package starts it.
  case $line in apt-get*) pg_lsclusters --no-header | grep --quiet online || pg_ctlcluster 15 main start ;; esac
done 3</tmp/commands
echo "followed in $commands commands"
