import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** Mail as received over the wire. */
export interface ArrivedMail {
  from: string
  to: string[]
  /** Headers and body, as sent. */
  source: string
}

/** Mail server for tests on 127.0.0.1 (RFC 5321), from a library that the product does not use. */
export interface SmtpPeer {
  port: number
  arrived: ArrivedMail[]
  close: () => Promise<void>
}

/** Listens on a free or the given port and collects all received mails. */
export async function startSmtpPeer(options: SMTPServerOptions = {}, port = 0): Promise<SmtpPeer> {
  const arrived: ArrivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    closeTimeout: 1,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        arrived.push({
          from,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString('latin1'),
        })
        done()
      })
    },
    ...options,
  })
  // Some tests let the client disconnect in the middle of a mail.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    arrived,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
