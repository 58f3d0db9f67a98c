import type { Finding } from '../domain/deployment/finding.ts';
import { runCommand } from './run-service.ts';

/**
 * Runs `keystack doctor` with these settings. Returns its findings, its output and its exit code.
 *
 * @param check Returns only the findings of this check. Default: all.
 */
export async function runDoctor(settings: Readonly<Record<string, string>>, check?: string) {
  const { code, output } = await runCommand(['doctor', '--json'], settings);
  const all: readonly Finding[] = JSON.parse(output);
  return { code, output, findings: all.filter((finding) => check === undefined || finding.check === check) };
}
