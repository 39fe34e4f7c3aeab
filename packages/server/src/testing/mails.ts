import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const waitMs = 5_000

/** Text of the mails in a data folder's outbox, oldest first, with soft line breaks joined (RFC 2045 section 6.7). */
export function readMails(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox')
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
    return names.toSorted(byNumber).map((name) => decode(readFileSync(join(folder, name), 'utf8')))
  } catch {
    return []
  }
}

const byNumber = (a: string, b: string) => numberOf(a) - numberOf(b)
const numberOf = (name: string) => Number(/-(\d+)\.eml$/.exec(name)?.[1])

/** Does something that sends a mail to the address, and answers what the pattern's first group caught in it. */
export async function mailAfter(
  dataDir: string,
  action: () => Promise<unknown>,
  to: string,
  pattern: RegExp,
): Promise<string> {
  const caught = () => readMails(dataDir).flatMap((mail) => (mail.includes(to) ? (pattern.exec(mail)?.[1] ?? []) : []))
  const before = new Set(caught())
  await action()
  for (const until = Date.now() + waitMs; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const found = caught().find((group) => !before.has(group))
    if (found !== undefined) return found
    if (Date.now() > until) throw new Error(`no new mail to ${to} matched ${String(pattern)}`)
  }
}

function decode(mail: string): string {
  const at = mail.indexOf('\r\n\r\n')
  const [head, body] = [mail.slice(0, at), mail.slice(at + 4)]
  if (/^content-transfer-encoding: base64/im.test(head)) return `${head}\n${Buffer.from(body, 'base64').toString()}`
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return mail
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return `${head}\n${Buffer.from(bytes, 'latin1').toString()}`
}
