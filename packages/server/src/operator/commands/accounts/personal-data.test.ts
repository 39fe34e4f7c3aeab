import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { unnamedParts } from '../../../testing/audit/unnamed-parts.ts'
import { signIn } from '../../../testing/index.ts'
import { onBothEngines } from '../../../testing/on-both-engines.ts'
import { postForm } from '../../../testing/post-form.ts'
import { runOperator } from '../../../testing/run-operator.ts'

const demo = 'demo@ornek.example'
const folder = mkdtempSync(join(tmpdir(), 'personal-data-'))
afterAll(() => rmSync(folder, { recursive: true }))

onBothEngines((server) => {
  const run = (...line: string[]) => runOperator(line, server().environment)

  it('export what is kept of a person, without secrets, into a private file', async () => {
    const me = await signIn(server(), demo)
    await postForm(server().url, '/tickets', me.token, { subject: 'Soru', description: 'Yalnız benim sorum' })
    expect((await run('link', demo)).code).toBe(0)
    const path = join(folder, `${server().environment['DATABASE_URL'] === undefined ? 's' : 'p'}.json`)
    expect((await run('users', 'export', demo, '--output', path)).stderr).toBe('')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const text = readFileSync(path, 'utf8')
    const data = JSON.parse(text) as Record<string, object[]>
    expect(data).toMatchObject({ user: { email: demo, company: 'Örnek Telekom A.Ş.' } })
    expect(text).toContain('Yalnız benim sorum')
    expect(data['sessions']?.length).toBeGreaterThan(0)
    expect(data['audit_log']).toEqual(expect.arrayContaining([expect.objectContaining({ action: 'secure-link.make' })]))
    expect(data).toMatchObject({ user: { is2FAEnabled: 1 }, ticket_files: expect.any(Array) as unknown[] })
    expect(text).not.toMatch(/hash|secret/)
    expect(text).not.toContain(me.token)
    const again = await run('users', 'export', demo, '--output', path)
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('Dosya zaten var') as string])
  })

  it('erase a person: the access ends, the name goes, what was written stays, and the address is free', async () => {
    const me = await signIn(server(), demo)
    const user = await server()
      .db.selectFrom('users')
      .select(['id', 'name', 'phone'])
      .where('email', '=', demo)
      .executeTakeFirstOrThrow()
    const tickets = await server().db.selectFrom('tickets').select('id').where('user_id', '=', user.id).execute()
    expect((await run('users', 'erase', demo)).stderr).toBe('')
    expect((await me.call('GET', '/auth/profile')).status).toBe(401)
    // Audit rows keep their seal, and objects of the registry are the company's.
    const rows = await everyRow()
    const holding = Object.entries(rows)
      .filter(([table]) => !['audit_log', 'whois_objects'].includes(table))
      .filter(
        ([, text]) => text.includes(demo) || text.includes(user.name) || (user.phone && text.includes(user.phone)),
      )
    expect(holding.map(([table]) => table)).toEqual([])
    const kept = await server().db.selectFrom('tickets').select('id').where('user_id', '=', user.id).execute()
    expect(kept).toEqual(tickets)
    const { stdout } = await run('tickets', 'show', String(tickets[0]?.id))
    expect(stdout).toContain('Eski kullanıcı')
    expect((await run('verify')).stderr).toBe('')
    expect((await run('audit', 'verify')).stderr).toBe('')
    expect(await unnamedParts(server().db), 'in core/src/audit/audit-values.texts.ts').toEqual([])
    expect((await run('users', 'erase', demo)).code).toBe(1)
    const added = await run('users', 'add', '--email', demo, '--name', 'Yeni Kişi', '--company', 'Örnek Telekom A.Ş.')
    expect([added.code, added.stderr]).toEqual([0, ''])
  })

  /** All rows as texts, by their table. */
  async function everyRow(): Promise<Record<string, string>> {
    const texts: Record<string, string> = {}
    for (const { name } of await server().db.introspection.getTables())
      texts[name] = JSON.stringify(
        await server()
          .db.selectFrom(name as 'users')
          .selectAll()
          .execute(),
      )
    return texts
  }
})
