#!/bin/sh
# Creates the role of the service, which owns its database and is no superuser. The image of PostgreSQL runs this file when it creates an
# empty volume.
set -eu
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" <<'SQL'
create role keystack login password :'password';
create database keystack owner keystack;
SQL
