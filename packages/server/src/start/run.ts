import { readDemoSignIns } from '../base/data-dir/demo-sign-ins.ts'
import { createLog, type Log } from '../base/log.ts'
import { readSettings, type Settings, SettingsError } from '../base/settings/settings.ts'
import { DatabaseTrouble } from '../store/db/driver/database-trouble.ts'
import { NewerSchema } from '../store/db/migrate.ts'
import { SecretKeyError } from '../store/secret-key/key-file.ts'
import { StartError } from './listen.ts'
import { startServer } from './start-server.ts'
import { startTexts } from './start.texts.ts'

try {
  const settings = readSettings(process.env)
  await run(settings, createLog(undefined, settings.logLevel))
} catch (error) {
  process.stderr.write(`${startErrorText(error)}\n`)
  process.exitCode = 1
}

async function run(settings: Settings, log: Log): Promise<void> {
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
  // Outside a checkout npx would run a package of this name from the registry.
  const program = import.meta.filename.endsWith('.ts') ? 'npx ipportal' : 'ipportal'
  const banner = startTexts.banner(server.url, await readDemoSignIns(settings.dataDir), program)
  process.stdout.write(`${banner}ready ${server.url}\n`)
}

/** One line for the terminal; a bug keeps its stack. */
function startErrorText(error: unknown): string {
  if (error instanceof SettingsError) return error.message
  if (error instanceof StartError)
    return error.cause instanceof NewerSchema || error.cause instanceof SecretKeyError
      ? error.cause.message
      : startTexts[error.part](reasonOf(error.cause))
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** First line of the message; the text for users of a database in trouble says less than its cause. */
function reasonOf(cause: unknown): string {
  if (cause instanceof DatabaseTrouble) return reasonOf(cause.cause)
  if (!(cause instanceof Error)) return String(cause)
  return cause.message.split('\n')[0] || ('code' in cause ? String(cause.code) : cause.name)
}
