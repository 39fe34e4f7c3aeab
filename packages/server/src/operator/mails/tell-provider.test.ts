import { beforeAll, expect, it } from 'vitest'
import { type SignedInClient, signIn } from '../../testing/index.ts'
import { parsedMails } from '../../testing/mails.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { postForm } from '../../testing/post-form.ts'

const minute = 60_000
let at = Date.now()
const provider = 'isletme@saglayici.example'

onBothEngines(
  (server) => {
    let me: SignedInClient
    let read = 0
    beforeAll(async () => {
      at = Date.now()
      read = 0
      me = await signIn(server(), 'demo@ornek.example')
    })
    /** Subjects and texts of the mails to the provider since the last look, after a run some minutes later. */
    const after = async (minutes: number) => {
      at += minutes * minute
      await server().tellProvider()
      await expect.poll(() => server().db.selectFrom('outbox').select('id').execute()).toEqual([])
      const mails = parsedMails(server().dataDir).filter(({ headers }) => headers['to'] === provider)
      const fresh = mails.slice(read)
      read = mails.length
      return fresh.map(({ headers, body }) => ({ subject: headers['subject'], body }))
    }
    const send = async (path: string, texts: Record<string, string>) =>
      expect([200, 201]).toContain((await postForm(server().url, path, me.token, texts)).status)
    const open = (subject: string) => send('/tickets', { subject, description: 'Metin' })

    it('one mail a kind says what waits, and nothing is told twice', async () => {
      const first = await after(0)
      expect(first.length).toBeGreaterThan(1)
      expect(await after(11)).toEqual([])
    })

    it('a new ticket is told at once, further ones together when ten minutes are over', async () => {
      await open('Birinci')
      const [one, ...others] = await after(11)
      expect(others).toEqual([])
      expect(one?.subject).toMatch(/^Yeni destek talebi: #\d+ Örnek Telekom A\.Ş\.$/)
      expect(one?.body).toMatch(/tickets show \d+/)
      await open('İkinci')
      await open('Üçüncü')
      expect(await after(5)).toEqual([])
      expect((await after(6)).map(({ subject }) => subject)).toEqual(['2 yeni destek talebi'])
      expect(await after(11)).toEqual([])
    })

    it('a further text of a customer is news again, a reply of the staff is none', async () => {
      const { id } = await server()
        .db.selectFrom('tickets')
        .select('id')
        .where('subject', '=', 'İkinci')
        .executeTakeFirstOrThrow()
      await send(`/tickets/${id}/responses`, { response: 'Bir şey daha' })
      expect((await after(11)).map(({ subject }) => subject)).toEqual([`Yeni destek talebi: #${id} Örnek Telekom A.Ş.`])
    })

    it('two servers at once tell it once', async () => {
      await open('Dördüncü')
      at += 11 * minute
      await Promise.all([server().tellProvider(), server().tellProvider()])
      expect(await after(0)).toHaveLength(1)
    })
  },
  { now: () => at, settings: { providerMail: provider } },
)
