import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it came over the wire. */
export interface ArrivedMail {
  from: string
  to: string[]
  /** Headers and body, as sent. */
  source: string
}

/** A mail server of a test on 127.0.0.1 (RFC 5321), spoken by a library of its own. */
export interface SmtpPeer {
  port: number
  arrived: ArrivedMail[]
  close: () => Promise<void>
}

/** Listens on a free port, or on the one of a peer that has closed, and keeps every mail it takes. */
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
  // A client that gives up in the middle is what some tests are about.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    arrived,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
