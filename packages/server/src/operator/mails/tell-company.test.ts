import { beforeAll, expect, it } from 'vitest'
import { addDays, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { type SignedInClient, signIn } from '../../testing/index.ts'
import { parsedMails } from '../../testing/mails.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { runOperator } from '../../testing/run-operator.ts'

const demo = 'demo@ornek.example'
const text = ['--text', 'Açıklama']

/** Commands in an order in which each is possible, with the switch of their mail and a part of its subject. */
const told: [kind: string, subject: string, ...line: string[]][] = [
  ['order', 'onaylandı', 'requests', 'approve', '1'],
  ['order', 'reddedildi', 'requests', 'refuse', '2', ...text],
  ['payment', 'ödemeniz işlendi', 'payments', 'add', '1001', '--usd', '1'],
  ['invoice', 'yeni fatura', 'invoices', 'add', '1001', '--usd', '5', ...text],
  ['order', 'askıya alındı', 'orders', 'suspend', '1001', ...text],
  ['order', 'yeniden açıldı', 'orders', 'resume', '1001', ...text],
  ['order', 'uzatıldı', 'orders', 'extend', '1001', '--to', addDays(istanbulDay(Date.now()), 1_500), ...text],
]

onBothEngines((server) => {
  let me: SignedInClient
  beforeAll(async () => {
    me = await signIn(server(), demo)
  })
  const mails = () => parsedMails(server().dataDir).filter(({ headers }) => headers['to'] === demo)
  /** Runs a command: what it printed, and the mails that it sent. */
  const run = async (...line: string[]) => {
    const before = mails().length
    const { code, stdout, stderr } = await runOperator(line, server().environment)
    expect([code, stderr]).toEqual([0, ''])
    return { stdout, sent: mails().slice(before) }
  }
  const setSwitch = async (kind: string, isOn: boolean) =>
    expect((await me.call('PUT', '/auth/notifications', { [kind]: isOn })).status).toBe(200)

  it.each(told)('%s: “%s” is mailed with a link that switches it off', async (_, subject, ...line) => {
    const { stdout, sent } = await run(...line)
    expect(sent.map(({ headers }) => headers['subject'])).toEqual([expect.stringContaining(subject) as string])
    expect(sent[0]?.headers['list-unsubscribe']).toContain('/notifications/off?token=')
    expect(stdout).toContain('Müşteriye e-posta gönderildi.')
  })

  it.each([
    ['payment', 'payments', 'add', '1001', '--usd', '1,5'],
    ['invoice', 'invoices', 'add', '1001', '--usd', '6', ...text],
    ['order', 'orders', 'suspend', '1001', ...text],
  ])('%s: is not mailed when the user has switched it off, and the command says so', async (kind, ...line) => {
    await setSwitch(kind, false)
    const { stdout, sent } = await run(...line)
    expect(sent).toEqual([])
    expect(stdout).toContain('Müşteriye e-posta gönderilmedi')
  })

  it('a correction goes by the switch of what it corrects, and says what that was', async () => {
    await setSwitch('payment', true)
    await setSwitch('invoice', false)
    const { stdout } = await run('payments', 'add', '1002', '--usd', '900')
    const payment = /^\d+/.exec(stdout)?.[0] ?? ''
    const bodies = async (...line: string[]) => (await run(...line)).sent.map(({ body }) => body)
    expect(await bodies('credit', '1002', '--usd', '1', ...text)).toEqual([])
    const paid = (part: string) => [expect.stringContaining(part) as string]
    expect(await bodies('credit', 'pay', '1002', '--usd', '2', ...text)).toEqual(paid('$2,00 size iade edildi'))
    expect(await bodies('payments', 'reverse', payment, ...text)).toEqual(paid('bir ödemesi geri alındı'))
    await setSwitch('payment', false)
    await setSwitch('invoice', true)
    expect(await bodies('credit', '1002', '--usd', '1', '--yes', ...text)).toEqual(paid('borcu $1,00 azaltıldı'))
  })

  it.each([
    ['Örnek Ağ A.Ş.', 'Yeni Firma için Örnek Ağ A.Ş. Müşteri Portalı hesabınız açıldı'],
    ['', 'Yeni Firma için Müşteri Portalı hesabınız açıldı'],
  ])('an invitation names the provider “%s”', async (name, expected) => {
    const email = `davetli-${name.length}@yeni.example`
    const line = ['users', 'add', '--email', email, '--name', 'Ayşe Yeni', '--company', 'Yeni Firma']
    const { stderr } = await runOperator(line, { ...server().environment, PROVIDER_NAME: name })
    expect(stderr).toBe('')
    const [invitation] = parsedMails(server().dataDir).filter(({ headers }) => headers['to'] === email)
    expect(invitation?.body).toContain(expected)
  })

  it.each([
    ['Örnek Ağ A.Ş.', 'Bu e-posta Örnek Ağ A.Ş. Müşteri Portalı tarafından otomatik olarak gönderilmiştir.'],
    ['', 'Bu e-posta Müşteri Portalı tarafından otomatik olarak gönderilmiştir.'],
  ])('every mail ends with the name of the provider “%s”', async (name, expected) => {
    const before = parsedMails(server().dataDir).length
    const line = ['credit', '1001', '--usd', '1', '--yes', ...text]
    await setSwitch('invoice', true)
    const { stderr } = await runOperator(line, { ...server().environment, PROVIDER_NAME: name })
    expect(stderr).toBe('')
    const [mail, ...others] = parsedMails(server().dataDir).slice(before)
    expect(others).toEqual([])
    expect(mail?.body.trimEnd().split('\n').at(-1)).toBe(expected)
  })

  it('the end of an order is mailed whatever the switches say', async () => {
    const { sent } = await run('orders', 'cancel', '1001', ...text)
    expect(sent.map(({ headers }) => headers['subject'])).toEqual(['Sipariş #1001 iptal edildi'])
    expect(sent[0]?.headers['list-unsubscribe']).toBeUndefined()
  })
})
