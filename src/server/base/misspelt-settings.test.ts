import { expect, test } from "vitest";
import { EnvError, parseEnv, settingNames } from "./env.ts";

function rejection(settings: Record<string, string | undefined>): string {
  try {
    parseEnv(settings);
    return "accepted";
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
}

test.each([
  ["SMPT_URL", "SMTP_URL"],
  ["SMTP_URI", "SMTP_URL"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_URl", "DATABASE_URL"],
  ["DATBASE_ULR", "DATABASE_URL"],
  ["APP_URl", "APP_URL"],
  ["APPURL", "APP_URL"],
  ["app-url", "APP_URL"],
  ["MAIL_FORM", "MAIL_FROM"],
  ["TIMEZONE", "TIME_ZONE"],
  ["DATADIR", "DATA_DIR"],
  ["AUTH_SECRETS", "AUTH_SECRET"],
  ["ADMIN_PASWORD", "ADMIN_PASSWORD"],
  ["TRUSTED_PROXYS", "TRUSTED_PROXY"],
  ["PUSH_PRIVATEKEY", "PUSH_PRIVATE_KEY"],
  ["Port", "PORT"],
])("%s is named, with the setting that was probably meant: %s", (name, meant) => {
  expect(rejection({ [name]: "secret value" })).toBe(
    `${name} is not a setting of Classback: if ${meant} is meant, rename it, or else unset it`,
  );
  // Before any other fault, which may come from it.
  expect(rejection({ [name]: "x", LOG_LEVEL: "loud" })).toContain(meant);
  expect(rejection({ [name]: "" })).toBe("accepted");
  expect(rejection({ [name]: undefined })).toBe("accepted");
});

test("a setting with any one slip is named, if its name is long enough to tell", () => {
  for (const name of settingNames.filter(({ length }) => length >= 6)) {
    for (let at = 1; at < name.length; at++) {
      const [before, after] = [name.slice(0, at), name.slice(at)];
      const slips = [before + after.slice(1), `${before}X${after}`, `${before}X${after.slice(1)}`];
      const swapped = before + (after[1] ?? "") + (after[0] ?? "") + after.slice(2);
      for (const slip of [...slips, swapped]) {
        if (!settingNames.includes(slip))
          expect(rejection({ [slip]: "x" }), slip).toMatch(/ is not a setting/);
      }
    }
  }
});

/** What shells, desktops, systemd, npm, Docker, clouds, CI and other programs set. */
const common = `
  _ BASH_ENV BROWSER CDPATH CHARSET CI CLASSPATH COLORTERM COLUMNS COMPOSE_PROJECT_NAME CONTAINER CREDENTIALS_DIRECTORY
  DBUS_SESSION_BUS_ADDRESS DEBIAN_FRONTEND DEBUG DESKTOP_SESSION DISPLAY DOCKER_HOST DYNO EDITOR ENV EUID FORCE_COLOR
  FTP_PROXY GIT_SSH GITHUB_ACTIONS GITHUB_TOKEN GLIBC_TUNABLES GPG_AGENT_INFO GROUPS HISTFILE HISTSIZE HOME HOST HOSTNAME
  HOSTTYPE HTTP_PROXY HTTPS_PROXY HTTP_HOST HTTP_PORT HTTP_URL IFS INIT_CWD INPUTRC INVOCATION_ID JAVA_HOME JOURNAL_STREAM
  KUBERNETES_PORT KUBERNETES_SERVICE_HOST LANG LANGUAGE LC_ALL LC_CTYPE LC_TIME LD_LIBRARY_PATH LESS LINES LISTEN_FDS
  LISTEN_PID LOGNAME LS_COLORS MACHTYPE MAIL MAILCHECK MAILTO MAINPID MANAGERPID MANPATH MEMORY_PRESSURE_WATCH NO_COLOR
  NO_PROXY NODE NODE_ENV NODE_EXTRA_CA_CERTS NODE_OPTIONS NODE_PATH NODE_USE_ENV_PROXY NOTIFY_SOCKET NVM_DIR OLDPWD OSTYPE
  PAGER PATH PGDATA PGDATABASE PGHOST PGPASSWORD PGPORT PGSSLMODE PGUSER PIDFILE PORT PPID PS1 PWD PYTHONPATH
  RUNTIME_DIRECTORY SECRET_KEY SESSION_SECRET SHELL SHLVL SMTP_HOST SMTP_PASSWORD SMTP_PORT SMTP_USER SSH_AUTH_SOCK
  SSH_CLIENT SSH_CONNECTION SSH_TTY STATE_DIRECTORY SUDO_COMMAND SUDO_UID SUDO_USER SYSTEMD_EXEC_PID SYSTEMROOT TEMP TERM
  TEST_DATABASE_URL TMP TMPDIR TZ TZDIR UID USER USERNAME USERPROFILE UV_THREADPOOL_SIZE VISUAL WATCHDOG_USEC WAYLAND_DISPLAY
  WEBSITE_HOSTNAME WINDIR XAUTHORITY XDG_CONFIG_HOME XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR XDG_SESSION_ID
  all_proxy ftp_proxy http_proxy https_proxy no_proxy npm_config_cache npm_config_user_agent npm_execpath npm_lifecycle_event
  npm_package_json npm_package_name AWS_REGION AWS_SECRET_ACCESS_KEY API_KEY API_URL APP_DIR APP_ENV APP_HOME APP_NAME
  AUTH_TOKEN AUTH_URL BASE_URL DATABASE_HOST DATABASE_NAME DATABASE_PASSWORD DB_URL HEALTH_URL LOG_DIR LOG_FILE LOG_FORMAT
  MAIL_HOST NEXTAUTH_SECRET OAUTH_SECRET POSTGRES_PASSWORD POSTGRES_URL PROXY_URL REDIS_URL SENTRY_DSN`
  .trim()
  .split(/\s+/);

test("no variable that ordinary systems have is taken for a misspelt setting", () => {
  expect(common.length).toBeGreaterThan(150);
  for (const name of common.filter((each) => !settingNames.includes(each))) {
    expect(rejection({ [name]: "x" }), name).toBe("accepted");
  }
  expect(
    rejection({ ...process.env, ...Object.fromEntries(settingNames.map((name) => [name, undefined])) }),
  ).toBe("accepted");
});
