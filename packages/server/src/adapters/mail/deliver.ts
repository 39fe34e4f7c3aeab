import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from '../../log/log.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Deliver } from './queue.ts'

/** Delivers over SMTP when a server is set, else writes one `.eml` file per message into the data folder's outbox. */
export function createDeliver(settings: Settings, log: Log): Deliver {
  return settings.smtpUrl === undefined ? toOutbox(settings, log) : overSmtp(settings, settings.smtpUrl, log)
}

/** Sets the same time limit for every phase: a silent mail server would otherwise delay all later mails for minutes. */
function overSmtp({ mailFrom, smtpTimeoutMs }: Settings, url: string, log: Log): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    dnsTimeout: smtpTimeoutMs,
  })
  return async ({ id, to, subject, body }) => {
    await transport.sendMail({ from: mailFrom, to, subject, text: body })
    log.info({ mail: id, subject }, 'mail.sent')
  }
}

function toOutbox(settings: Settings, log: Log): Deliver {
  const folder = join(settings.dataDir, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async ({ id, at, to, subject, body }) => {
    const date = new Date(at)
    const { message } = await transport.sendMail({ from: settings.mailFrom, to, subject, text: body, date })
    const name = `${date.toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // A rename publishes the whole message at once. The file mode protects the secret links inside.
    await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
    await rename(join(folder, `.${name}`), join(folder, name))
    log.info({ mail: id, subject, file: name }, 'mail.written')
  }
}
