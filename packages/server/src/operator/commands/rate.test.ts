import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { signIn } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { runOperator } from '../../testing/run-operator.ts'

const today = istanbulDay(Date.now())
const listed = (day: string, selling: string) => {
  const [year, month, date] = day.split('-')
  return `<?xml version="1.0" encoding="UTF-8"?>
<Tarih_Date Tarih="${date}.${month}.${year}" Date="${month}/${date}/${year}" Bulten_No="2026/221">
  <Currency CrossOrder="0" Kod="USD" CurrencyCode="USD"><Unit>1</Unit><ForexBuying>41.0001</ForexBuying><ForexSelling>${selling}</ForexSelling></Currency>
  <Currency CrossOrder="1" Kod="AUD" CurrencyCode="AUD"><Unit>1</Unit><ForexSelling>27.5</ForexSelling></Currency>
</Tarih_Date>`
}

let answer: { status: number; body: string; location?: string }
let asked = 0
let bank: Server
let url = ''
beforeAll(async () => {
  bank = createServer((_, response) => {
    asked += 1
    response.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location })
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/today.xml`
})
afterAll(() => void bank.close())

onBothEngines((server) => {
  const run = (...line: string[]) => runOperator(line, { ...server().environment, RATE_URL: url })
  const shown = async () => (await (await signIn(server(), 'demo@ornek.example')).call('GET', '/action/get/rate')).body
  let before: Awaited<ReturnType<typeof shown>>
  beforeEach(async () => {
    before = await shown()
  })

  it('the rate of the list is taken over once a day', async () => {
    answer = { status: 200, body: listed(today, '43.1234') }
    expect((await run('rate', 'fetch')).stdout).toContain('43,1234 TL olarak kaydedildi')
    expect(await shown()).toMatchObject({ rate: 43.1234, rate_date: today })
    expect((await run('rate', 'fetch')).stdout).toContain('zaten')
    const rows = await server()
      .db.selectFrom('audit_log')
      .select(['details_json', 'company_id'])
      .where('action', '=', 'portal.rate')
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ company_id: null, details_json: expect.stringContaining('43.1234') as string })
  })

  it.each([
    ['an error', { status: 503, body: 'x' }, 'adres listeyi vermedi'],
    ['no XML', { status: 200, body: 'Bakımdayız' }, 'yanıt bir kur listesi değil'],
    ['another list', { status: 200, body: '<a><b/></a>' }, 'yanıt bir kur listesi değil'],
    ['no dollar', { status: 200, body: listed(today, '43').replaceAll('USD', 'EUR') }, 'listede doların kuru yok'],
    ['no number', { status: 200, body: listed(today, '') }, 'listede doların kuru yok'],
    ['a day that is none', { status: 200, body: listed('2026-13-41', '43') }, 'listede doların kuru yok'],
    [
      'entities that grow',
      { status: 200, body: `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(9)}">]>${listed(today, '&a;')}` },
      'listede doların kuru yok',
    ],
    ['two megabytes', { status: 200, body: listed(today, '43') + ' '.repeat(2 * 1024 * 1024) }, 'yanıt çok büyük'],
    [
      'a way to another host',
      { status: 302, body: '', location: 'http://localhost:1/today.xml' },
      'adres başka bir yere yönlendiriyor',
    ],
  ])('an answer with %s changes nothing and says so', async (_, given, reason) => {
    answer = given
    const { code, stderr } = await run('rate', 'fetch')
    expect([code, stderr]).toEqual([1, expect.stringContaining(`Kur alınamadı: ${reason}. Son kur geçerli kalıyor`)])
    expect(await shown()).toEqual(before)
  })

  it('an address that cannot be reached changes nothing and says so', async () => {
    const { stderr } = await runOperator(['rate', 'fetch'], {
      ...server().environment,
      RATE_URL: 'http://127.0.0.1:1/',
    })
    expect(stderr).toContain('Kur alınamadı: adrese ulaşılamadı.')
  })

  it('a rate is set by hand, also for an earlier day, and the newest one counts', async () => {
    expect((await run('rate', 'set', '44,5')).code).toBe(0)
    expect(await shown()).toMatchObject({ rate: 44.5, rate_date: today })
    expect(
      (await run('rate', 'set', '40.1', '--date', addDays(today, -400).split('-').toReversed().join('.'))).code,
    ).toBe(0)
    expect(await shown()).toMatchObject({ rate: 44.5 })
    expect((await run('rate', 'show', '--json')).json).toMatchObject([{ rate: 44.5, source: 'operator' }])
  })

  it.each([
    ['0', []],
    ['1.234,5', []],
    ['1.234', []],
    ['421234', []],
    ['4,2', []],
    ['-3', []],
    ['42,12345', []],
    ['çok', []],
    ['42', ['--date', addDays(today, 1)]],
    ['42', ['--date', '2026-02-31']],
  ])('rate set %s %j is refused', async (rate, options) => {
    expect((await run('rate', 'set', rate, ...options)).code).toBe(2)
    expect(await shown()).toEqual(before)
  })

  it('without an address nothing is fetched', async () => {
    const { code, stderr } = await runOperator(['rate', 'fetch'], server().environment)
    expect([code, stderr]).toEqual([2, expect.stringContaining('RATE_URL')])
  })
})

/** A Monday, one minute to 16 o'clock in Istanbul. */
const monday = Date.UTC(2027, 2, 1, 12, 59)
let at = monday
onBothEngines(
  (server) => {
    /** Runs the job some minutes later: the rates that were asked for, and the rate that counts. */
    const after = async (minutes: number) => {
      at += minutes * 60_000
      const before = asked
      await server().fetchRate()
      const { json } = await runOperator(['rate', 'show', '--json'], server().environment)
      return [asked - before, (json as { rate: number }[])[0]?.rate]
    }
    beforeEach(async () => {
      at = monday
      await server().db.deleteFrom('exchange_rates').execute()
    })

    it('the server asks for the rate from 16 o’clock of a bank day until it is that of the day', async () => {
      answer = { status: 200, body: listed('2027-02-26', '44.1') }
      expect(await after(0)).toEqual([0, undefined])
      expect(await after(1)).toEqual([1, 44.1])
      expect(await after(1)).toEqual([0, 44.1])
      answer = { status: 503, body: '' }
      await expect(after(10)).rejects.toThrow('503')
      answer = { status: 200, body: listed('2027-03-01', '44.2') }
      expect(await after(10)).toEqual([1, 44.2])
      expect(await after(10)).toEqual([0, 44.2])
      answer = { status: 200, body: listed('2027-03-02', '44.3') }
      expect(await after(24 * 60)).toEqual([1, 44.3])
      const actors = await server()
        .db.selectFrom('audit_log')
        .select(['actor_kind', 'actor_name'])
        .where('action', '=', 'portal.rate')
        .execute()
      expect(actors).toEqual(Array.from({ length: 3 }, () => ({ actor_kind: 'system', actor_name: 'rate' })))
    })

    it('the server asks for no rate at the weekend', async () => {
      answer = { status: 200, body: listed('2027-03-05', '45') }
      expect((await after(5 * 24 * 60 + 60))[0]).toBe(0)
      expect((await after(24 * 60))[0]).toBe(0)
    })
  },
  {
    now: () => at,
    settings: {
      get rateUrl() {
        return url
      },
    },
  },
)
