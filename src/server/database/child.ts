import { join } from 'node:path'
import { CommandError, isCommandErrorCode } from '#server/core/commandError.ts'
import { PROJECT_FOLDER } from '#server/core/projectFolder.ts'

/**
 * Runs a script of the project, or that command of the single file, in a process of its own. @returns what it printed
 * @throws CommandError as it ended
 */
export async function inChild(command: 'backup' | 'inspect', args: string[], env = {}): Promise<string> {
  const program = Bun.isStandaloneExecutable
    ? [command]
    : ['--no-env-file', join(PROJECT_FOLDER, 'scripts', `${command}.ts`)]
  const child = Bun.spawn([process.execPath, ...program, ...args], { env, stdout: 'pipe', stderr: 'pipe' })
  const outputs = [child.stdout, child.stderr].map(output => new Response(output).text())
  const [code, said, complaint] = await Promise.all([child.exited, ...outputs])
  if (isCommandErrorCode(code)) throw new CommandError(code, complaint!.trim())
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${complaint}`)
  return said!
}
