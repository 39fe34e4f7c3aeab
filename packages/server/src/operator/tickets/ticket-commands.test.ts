import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { signIn } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { runOperator } from '../../testing/run-operator.ts'

const demo = 'demo@ornek.example'
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(300_000, 7)])
interface Thread {
  texts: { author: string; text: string; files: { id: number; name: string; size: number }[] }[]
}

onBothEngines((server) => {
  const run = (...line: string[]) => runOperator(line, server().environment)
  const place = (name: string) => join(server().dataDir, name)
  const thread = async (id: number) => (await run('tickets', 'show', String(id), '--json')).json as Thread

  it('show company, order and files, and write a file of a customer out once', async () => {
    const { stdout } = await run('tickets', 'show', '1')
    expect(stdout).toContain('Firma: Örnek Telekom A.Ş. (1)\nSipariş: 1002 (198.51.100.0/25)\n')
    const [file] = (await thread(1)).texts.flatMap(({ files }) => files)
    expect(stdout).toContain(`  dosya ${file?.id}: ${file?.name} (`)
    const line = ['tickets', 'file', '1', String(file?.id), '--output', place('out.pdf')]
    expect((await run(...line)).stderr).toBe('')
    const written = statSync(place('out.pdf'))
    expect([written.size, written.mode & 0o777]).toEqual([file?.size, 0o600])
    expect(await run(...line)).toMatchObject({ code: 1, stderr: expect.stringContaining('Dosya zaten var') as string })
    expect(readFileSync(place('out.pdf')).byteLength).toBe(file?.size)
  })

  it('are listed open, and closed on request', async () => {
    const ids = async (...line: string[]) =>
      ((await run('tickets', 'list', ...line, '--json')).json as { id: number }[]).map(({ id }) => id)
    const { db } = server()
    const of = async (status: 'open' | 'closed') =>
      (
        await db
          .selectFrom('tickets')
          .select('id')
          .where('status', '=', status)
          .orderBy('updated_at')
          .orderBy('id')
          .execute()
      ).map(({ id }) => id)
    expect(await ids()).toEqual(await of('open'))
    expect(await ids('--state', 'açık')).toEqual(await of('open'))
    expect((await of('closed')).length).toBeGreaterThan(0)
    expect(await ids('--state', 'kapalı')).toEqual(await of('closed'))
  })

  it('write no file of another ticket', async () => {
    const [file] = (await thread(1)).texts.flatMap(({ files }) => files)
    const ran = await run('tickets', 'file', '2', String(file?.id), '--output', place('other.pdf'))
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('dosyası yok') as string])
    expect(() => statSync(place('other.pdf'))).toThrow('ENOENT')
  })

  it('reply with files, which the customer gets and the books know', async () => {
    writeFileSync(place('ek-ş.png'), png)
    const me = await signIn(server(), demo)
    const ran = await run('tickets', 'reply', '1', '--text', 'Ekte.', '--file', place('ek-ş.png'), '--json')
    expect(ran.json).toMatchObject({ ticket_id: 1, files: 1 })
    const replies = JSON.parse((await me.call('GET', '/tickets/1/responses')).text) as {
      attachments: { filePath: string; fileName: string }[]
    }[]
    const [attached] = replies.at(-1)?.attachments ?? []
    expect(attached?.fileName).toBe('ek-ş.png')
    const answer = await fetch(`${server().url}/api/uploads/tickets/${attached?.filePath}`, {
      headers: { authorization: `Bearer ${me.token}` },
    })
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true)
    expect((await run('verify')).stderr).toBe('')
    const rows = await server()
      .db.selectFrom('audit_log')
      .select('details_json')
      .where('action', '=', 'ticket.staff-reply')
      .execute()
    expect(rows.map((row) => JSON.parse(row.details_json) as unknown)).toEqual([{ files: 1 }])
  })

  it.each([
    ['that is missing', 'yok.png', null],
    ['of another kind', 'a.exe', png],
    ['whose content is of another kind', 'a.pdf', png],
    ['without content', 'b.png', Buffer.alloc(0)],
  ])('reply with no file %s', async (_, name, content) => {
    if (content !== null) writeFileSync(place(name), content)
    const count = async () => (await thread(1)).texts.length
    const before = await count()
    const ran = await run(
      'tickets',
      'reply',
      '1',
      '--text',
      'Ekte.',
      '--file',
      place('ek-ş.png'),
      '--file',
      place(name),
    )
    expect([ran.code === 0, ran.stderr]).toEqual([false, expect.stringContaining(name) as string])
    expect(await count()).toBe(before)
  })

  it('close an open ticket once', async () => {
    expect((await run('tickets', 'close', '1')).code).toBe(0)
    const again = await run('tickets', 'close', '1')
    expect([again.code, again.stderr]).toEqual([1, '1 numaralı destek talebi kapatılmış.\n'])
    expect(await run('tickets', 'close', '9999')).toMatchObject({ code: 1 })
    const me = await signIn(server(), demo)
    const tickets = JSON.parse((await me.call('GET', '/tickets')).text) as { id: number; status: string }[]
    expect(tickets.find(({ id }) => id === 1)?.status).toBe('closed')
  })

  it('show no control character of a customer in the terminal', async () => {
    await server().db.updateTable('tickets').set({ subject: 'a\u001B[2Jb' }).where('id', '=', 1).execute()
    expect((await run('tickets', 'show', '1')).stdout).not.toContain('\u001B')
  })
})
