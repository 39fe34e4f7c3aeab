import { createLog } from '../log/log.ts'
import { readDemoSignIns } from '../demo/sign-ins.ts'
import { startServer, StartError } from './start-server.ts'
import { readSettings, type Settings, SettingsError } from '../settings/settings.ts'
import { startTexts } from './start.texts.ts'

const log = createLog()

try {
  await run(readSettings(process.env))
} catch (error) {
  process.stderr.write(`${startErrorText(error)}\n`)
  process.exitCode = 1
}

async function run(settings: Settings): Promise<void> {
  const server = await startServer(settings, log, { ownsProcess: true })
  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'server.stopping')
    server.stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'server.stop')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.stdout.write(`${startTexts.banner(server.url, await readDemoSignIns(settings.dataDir))}ready ${server.url}\n`)
}

/** One line for the terminal; a bug keeps its stack. */
function startErrorText(error: unknown): string {
  if (error instanceof SettingsError) return error.message
  const reason = (part: unknown) => (part instanceof Error ? part.message.split('\n')[0] : String(part))
  if (error instanceof StartError) return startTexts[error.part](reason(error.cause) ?? '')
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
