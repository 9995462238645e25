#!/bin/sh
# Unpacks what the cluster test needs into a folder, from the Debian 12 packages, without installing anything:
#   sh e2e/cluster/fetch-packages.sh FOLDER && CLUSTER_PREFIX=FOLDER npm run test:cluster
# The account that PostgreSQL runs as must be able to read FOLDER: `postgres` or `nobody` if you are root.
set -eu
folder=${1:?"Usage: sh e2e/cluster/fetch-packages.sh FOLDER"}
mkdir -p "$folder/archives"
cd "$folder/archives"
apt-get download \
  etcd-server haproxy liblua5.3-0 libopentracing-c-wrapper0 libopentracing1 libpcre2-8-0 libpq5 postgresql-15 \
  postgresql-client-15 patroni python3-cdiff python3-certifi python3-click python3-colorama python3-dateutil \
  python3-dnspython python3-etcd python3-pkg-resources python3-prettytable python3-psutil python3-psycopg2 \
  python3-pysyncobj python3-six python3-urllib3 python3-wcwidth python3-yaml libyaml-0-2
for archive in *.deb; do dpkg -x "$archive" ..; done
