import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makePrivateFolder, writePrivateFile } from '../../base/data-dir/secure-data-dir.ts'
import type { Log } from '../../base/log.ts'
import type { Settings } from '../../base/settings/settings.ts'
import { isLoopback } from '../../base/settings/unencrypted.ts'
import { mailServerTexts } from './mail.texts.ts'
import type { Deliver, Mail } from './queue.ts'

/** Delivers over SMTP when a server is set, else writes one `.eml` file per message into the data folder's outbox. */
export function createDeliver(settings: Settings, log: Log): Deliver {
  return settings.smtpUrl === undefined ? toOutbox(settings, log) : overSmtp(settings, settings.smtpUrl, log)
}

/** Delivers over SMTP, which the start looks at once: a mistake in the settings should not wait for the first mail. */
function overSmtp(settings: Settings, url: string, log: Log): Deliver {
  const transport = createTransport(optionsOf(settings, url))
  const explained = (error: unknown) => (isTlsError(error) ? new InsecureMailServer(new URL(url).host, error) : error)
  return async ({ id, ...mail }) => {
    await transport.sendMail({ from: settings.mailFrom, ...contentOf(mail) }).catch((error: unknown) => {
      throw explained(error)
    })
    log.info({ mail: id, subject: mail.subject }, 'mail.sent')
  }
}

/**
 * Sets the same time limit for every phase: a silent mail server would otherwise delay all later mails for minutes.
 * Mails hold secret links and the address of the server may hold a password, so other machines get them over TLS only,
 * with a certificate that is checked.
 */
const optionsOf = ({ smtpTimeoutMs }: Settings, url: string) => ({
  url,
  ...(isLoopback(url) ? { ignoreTLS: true } : { requireTLS: true }),
  connectionTimeout: smtpTimeoutMs,
  greetingTimeout: smtpTimeoutMs,
  socketTimeout: smtpTimeoutMs,
  dnsTimeout: smtpTimeoutMs,
})

/** Looks whether mails can be sent safely, without sending one; says in the log when they cannot. */
export async function checkMailServer(settings: Settings, log: Log): Promise<void> {
  const { smtpUrl } = settings
  if (smtpUrl === undefined || isLoopback(smtpUrl)) return
  const transport = createTransport(optionsOf(settings, smtpUrl))
  try {
    await transport.verify()
  } catch (error) {
    const err = isTlsError(error) ? new InsecureMailServer(new URL(smtpUrl).host, error) : error
    log.error({ err }, 'mail.server')
  } finally {
    transport.close()
  }
}

/** Mail server that gets no mail, because it offers no TLS or no certificate that can be trusted. */
export class InsecureMailServer extends Error {
  constructor(host: string, cause: Error) {
    super(mailServerTexts.insecure(host, cause.message), { cause })
    this.name = 'InsecureMailServer'
  }
}

/** True where TLS was not offered or its certificate was refused; errors of the network have a system call. */
const isTlsError = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ETLS' || (error.code === 'ESOCKET' && !('syscall' in error)))

/** Fields of a message for nodemailer. An address as an object is never read as a list of several. */
const contentOf = ({ to, subject, body, unsubscribeUrl }: Mail) => ({
  to: { name: '', address: to },
  subject,
  text: body,
  ...(unsubscribeUrl === undefined
    ? {}
    : {
        list: { unsubscribe: unsubscribeUrl },
        headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
})

function toOutbox(settings: Settings, log: Log): Deliver {
  const folder = join(settings.dataDir, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async ({ id, at, ...mail }) => {
    const date = new Date(at)
    const { message } = await transport.sendMail({ from: settings.mailFrom, ...contentOf(mail), date })
    const name = `${date.toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`
    // The mode protects the secret links inside.
    await makePrivateFolder(folder)
    await writePrivateFile(join(folder, name), message as Buffer, join(folder, `.${name}`))
    log.info({ mail: id, subject: mail.subject, file: name }, 'mail.written')
  }
}
