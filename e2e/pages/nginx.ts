import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../free-port.ts";

/** Debian installs it in a folder that is only on root's PATH. */
export const nginxProgram = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx"].find(
  (path) => existsSync(path),
);

/** An nginx process that serves a folder with the configuration of the documentation. */
export class Nginx {
  private constructor(
    private readonly child: ChildProcess,
    private readonly scratch: string,
    readonly origin: string,
  ) {}

  /** @param rules the content of `http { … }`, with this folder and port in place of the reader's own. */
  static async serve(folder: string, rules: string): Promise<Nginx> {
    if (nginxProgram === undefined) throw new Error("there is no nginx");
    const port = await freePort();
    const scratch = mkdtempSync(join(tmpdir(), "sandglass-nginx-"));
    const file = join(scratch, "nginx.conf");
    writeFileSync(
      file,
      configuration(
        scratch,
        put(put(rules, "/var/www/sandglass/", `${folder}/`), "listen 80;", `listen 127.0.0.1:${port};`),
      ),
    );
    const child = spawn(nginxProgram, ["-c", file, "-e", "stderr"], { stdio: ["ignore", "ignore", "pipe"] });
    let output = "";
    child.stderr.on("data", (text) => {
      output += text;
    });
    for (let tries = 0; !(await answers(port)); tries++) {
      if (child.exitCode !== null || tries > 100) throw new Error(`nginx does not start: ${output}`);
      await sleep(50);
    }
    return new Nginx(child, scratch, `http://127.0.0.1:${port}`);
  }

  async stop(): Promise<void> {
    const exit = once(this.child, "exit");
    this.child.kill();
    await exit;
    rmSync(this.scratch, { recursive: true });
  }
}

function put(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`the configuration has no "${from}"`);
  return text.replace(from, to);
}

/** Debian's surrounding configuration, with all paths inside one folder. */
function configuration(scratch: string, http: string): string {
  const temporaryNames = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? "user root;" : ""}
pid ${scratch}/pid;
events {}
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log off;
${temporaryNames.map((name) => `  ${name}_temp_path ${scratch}/${name};`).join("\n")}
${http}
}
`;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    }).on("error", () => resolve(false));
  });
}
