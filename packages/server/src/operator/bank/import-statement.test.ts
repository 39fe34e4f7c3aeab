import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { type SignedInClient, signIn } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { runOperator } from '../../testing/run-operator.ts'

interface Row {
  state: string
  date: string
  amount: number
  currency: string
  order_id: number | null
  payment_id: number | null
  text: string
  reason: string | null
  next: string | null
}

const today = istanbulDay(Date.now())
const swiftDay = today.slice(2).replaceAll('-', '')
const iban = 'TR330006100519786457841326'

/** Line of a statement in the words of no format. */
interface Entry {
  amount: string
  currency: string
  reference: string
  text: string
  isOut?: boolean
}

const camt = (entries: Entry[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
${entries
  .map(
    ({ amount, currency, reference, text, isOut }) => `<Ntry><Amt Ccy="${currency}">${amount}</Amt>
<CdtDbtInd>${isOut ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${today}</Dt></BookgDt>
<AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><Dbtr><Pty><Nm>&#214;rnek &amp; Ortakları</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  .join('\n')}
<Ntry><Amt Ccy="USD">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts><BookgDt><Dt>${today}</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`

const mt940 = (entries: Entry[]) =>
  [...new Set(entries.map(({ currency }) => currency))]
    .map(
      (currency) => `{1:F01BANKTRISXXXX0000000000}{4:
:20:EKSTRE
:25:${iban}
:28C:1/1
:60F:C${swiftDay}${currency}0,
${entries
  .filter((one) => one.currency === currency)
  .map(
    ({ amount, reference, text, isOut }) =>
      `:61:${swiftDay}${swiftDay.slice(2)}${isOut ? 'D' : 'C'}${amount.replace('.', ',')}NTRFNONREF//${reference}\n:86:?20${text.slice(0, 20)}\n${text.slice(20)}`,
  )
  .join('\n')}
:62F:C${swiftDay}${currency}0,
-}`,
    )
    .join('\n')

const csv = (entries: Entry[]) =>
  [
    'Tarih;Açıklama;Tutar;Döviz;Dekont',
    ...entries.map(({ amount, currency, reference, text, isOut }) => {
      const [year, month, day] = today.split('-')
      return `${day}.${month}.${year};"${text} ""x"";y";${isOut ? '-' : ''}${amount.replace('.', ',')};${currency};${reference}`
    }),
  ].join('\r\n')

const columns = 'date=Tarih,amount=Tutar,currency=Döviz,reference=Dekont,text=Açıklama'

onBothEngines((server) => {
  let me: SignedInClient
  let rate: number
  let folder: string
  let count = 0
  beforeAll(async () => {
    me = await signIn(server(), 'demo@ornek.example')
    rate = (await me.call('GET', '/action/get/rate')).body['rate'] as number
  })
  beforeEach(() => {
    folder = mkdtempSync(join(server().dataDir, 'bank-'))
  })
  const run = (...line: string[]) => runOperator(line, server().environment)
  const file = (content: string | Uint8Array) => {
    const path = join(folder, 'ekstre')
    writeFileSync(path, content)
    return path
  }
  const imported = async (path: string, ...options: string[]) => {
    const { code, stderr, json } = await run('payments', 'import', path, ...options, '--json')
    expect([code, stderr]).toEqual([0, ''])
    return json as Row[]
  }
  const tryOf = (usd: number) => Math.round(usd * rate * 100) / 100
  const report = async (order_id: number, amount_usd: number, reference_number: string) => {
    const record = { order_id, amount_usd, amount_try: tryOf(amount_usd), exchange_rate: rate, reference_number }
    const details = { payment_date: today, payment_method: 'bank_transfer' }
    return Number((await me.call('POST', '/action/add-payment', { ...record, ...details })).body['id'])
  }
  const balance = async (id: number) => (await me.call('GET', `/orders/${id}`)).body['net_balance'] as number
  const states = (rows: Row[]) => rows.map(({ state }) => state)

  const formats: [string, (entries: Entry[]) => string, string[]][] = [
    ['CAMT.053', camt, []],
    ['MT940', mt940, []],
    ['CSV', csv, ['--map', columns]],
  ]
  describe.each(formats)('%s', (_, write, options) => {
    it('proposes what reference and amount name, books it with --yes, and nothing twice', async () => {
      count += 1
      const amount = 10 + count
      await run('invoices', 'add', '1002', '--usd', '50', '--yes')
      const owed = await balance(1002)
      const byReference = await report(1001, amount, `HVL-${count}-77A`)
      const inLira = await report(1003, amount + 0.25, '')
      const path = file(
        write([
          {
            amount: amount.toFixed(2),
            currency: 'USD',
            reference: `B1-${count}`,
            text: `Gonderen hvl ${count} 77a havale`,
          },
          {
            amount: tryOf(amount + 0.25).toFixed(2),
            currency: 'TRY',
            reference: `B2-${count}`,
            text: 'SIPARIS 1003 icin',
          },
          { amount: owed.toFixed(2), currency: 'USD', reference: `B3-${count}`, text: 'siparis no 1002 kira bedeli' },
          { amount: '77.70', currency: 'USD', reference: `B4-${count}`, text: 'siparis 1002 eksik tutar' },
          { amount: '9.00', currency: 'USD', reference: `B5-${count}`, text: 'masraf', isOut: true },
        ]),
      )
      const before = await server().db.selectFrom('transactions').select('id').execute()
      const proposed = await imported(path, ...options)
      const found = [
        ['USD', amount, 1001, byReference],
        ['TRY', tryOf(amount + 0.25), 1003, inLira],
        ['USD', owed, 1002, null],
        ['USD', 77.7, null, null],
      ]
      const shown = (rows: Row[]) =>
        rows.map((row) => [row.currency, row.amount, row.order_id, row.payment_id]).toSorted()
      expect(shown(proposed)).toEqual(found.toSorted())
      expect(states(proposed).toSorted()).toEqual(['proposed', 'proposed', 'proposed', 'unmatched'])
      expect(proposed.every(({ date }) => date === today)).toBe(true)
      expect(states(await imported(path, ...options, '--yes', '--dry-run'))).not.toContain('booked')
      expect(await server().db.selectFrom('transactions').select('id').execute()).toEqual(before)

      const booked = await imported(path, ...options, '--yes')
      expect(states(booked).toSorted()).toEqual(['booked', 'booked', 'booked', 'unmatched'])
      expect(await balance(1002)).toBe(0)
      const again = await imported(path, ...options, '--yes')
      expect(states(again).toSorted()).toEqual(['known', 'known', 'known', 'unmatched'])
      expect(await server().db.selectFrom('transactions').select('id').execute()).toHaveLength(before.length + 3)
      const { json } = await run('payments', 'list', '--json')
      const waiting = (json as { id: number }[]).map(({ id }) => id)
      expect(waiting).not.toContain(byReference)
      expect(waiting).not.toContain(inLira)
      expect((await run('verify')).stderr).toBe('')
    })
  })

  it('a line of the right amount without a name is no match, and names the payments that it may be', async () => {
    const id = await report(1004, 33.33, '')
    const path = file(mt940([{ amount: '33.33', currency: 'USD', reference: 'X1', text: 'HAVALE 51004' }]))
    expect(await imported(path, '--yes')).toMatchObject([
      { state: 'unmatched', reason: `aynı tutar: ödeme ${id}`, next: `payments confirm ${id}` },
    ])
    const { stdout } = await run('payments', 'import', path)
    expect(stdout).toMatch(/^Durum +Gün +Tutar +Birim +Karşılığı +Metin +Açıklama +Komut\neşleşmedi +\S+ +33,33 +USD/)
  })

  it('a line of another amount names the command that books it, with all that it says', async () => {
    const reported = await report(1012, 21, '')
    await run('invoices', 'add', '1004', '--usd', '3000')
    const line = { currency: 'USD', reference: 'NONREF' }
    const entries = [
      { ...line, amount: '20.01', text: 'kira 1012' },
      { ...line, amount: '20.02', text: 'kira 1004' },
      { ...line, amount: '20.03', text: 'kira' },
    ]
    const rows = await imported(file(csv(entries)), '--map', columns)
    expect(rows.map(({ next }) => next)).toEqual([
      `payments confirm ${reported} --amount 20,01`,
      `payments add 1004 --usd 20,02 --date ${today}`,
      `payments add SİPARİŞ --usd 20,03 --date ${today}`,
    ])
    expect((await run(...(rows[0]?.next ?? '').split(' '))).code).toBe(0)
    expect((await run(...(rows[1]?.next ?? '').split(' '))).code).toBe(0)
  })

  it.each([
    ['a day that looks like an order', '1001', 'X', '10.01.2026 kira 1002', '1002'],
    ['two orders', '1001', 'X', 'kira 1001 ve 1002', null],
    ['a word that others write too', '1001', 'HAVALE', 'gelen havale 1002', '1002'],
  ])('a line with %s pays the one order that it means, or none', async (_, order, reference, text, paid) => {
    const cents = 7_000 + Math.floor(Math.random() * 900)
    const ids: Record<string, number> = { [order]: await report(Number(order), cents / 100, reference) }
    ids['1002'] = await report(1002, cents / 100, '')
    const line = { amount: (cents / 100).toFixed(2), currency: 'USD', reference: 'NONREF', text }
    expect(await imported(file(csv([line])), '--map', columns)).toMatchObject([
      { payment_id: paid === null ? null : ids[paid] },
    ])
  })

  it('a payment that was booked by hand is not booked again from the statement', async () => {
    const [first] = [await report(1002, 91.17, ''), await report(1002, 91.17, 'DEKONT-77')]
    expect((await run('payments', 'confirm', String(first))).code).toBe(0)
    const line = { amount: '91.17', currency: 'USD', reference: 'NONREF', text: 'kira 1002' }
    const path = file(csv([line]))
    expect(await imported(path, '--map', columns, '--yes')).toMatchObject([
      { state: 'unmatched', reason: `elle işlenmiş görünüyor: ödeme ${first}`, next: null },
    ])
  })

  it('two equal lines pay two equal payments, once each, also where one file has both', async () => {
    const ids = [await report(1001, 44.44, 'ABC-001'), await report(1001, 44.44, 'ABC-002')]
    const entry = { amount: '44.44', currency: 'USD', reference: 'NONREF', text: 'kira' }
    const [one, two] = [
      { ...entry, text: 'kira abc-001' },
      { ...entry, text: 'kira abc-002' },
    ]
    expect(await imported(file(csv([one])), '--map', columns, '--yes')).toMatchObject([{ payment_id: ids[0] }])
    const both = await imported(file(csv([two, one])), '--map', columns, '--yes')
    expect(both).toMatchObject([{ state: 'booked', payment_id: ids[1] }, { state: 'known' }])
  })

  it('a file in the code page of Windows is read, and a currency may be that of all lines', async () => {
    const bytes = Buffer.from('Tarih,Tutar,A\xE7\xFDklama\r\n2026-11-02,"1.234,50",\xD6deme\r\n', 'latin1')
    const rows = await imported(file(bytes), '--map', 'date=Tarih,amount=Tutar,currency=TRY,text=Açıklama')
    expect(rows).toMatchObject([
      {
        amount: 1234.5,
        currency: 'TRY',
        date: '2026-11-02',
        text: 'Ödeme',
        state: 'unmatched',
        next: 'payments add SİPARİŞ --usd TUTAR --date 2026-11-02',
      },
    ])
  })

  it.each([
    ['no map', 'a;b\n1;2', [], 2, '--map date=Tarih'],
    ['a map without the amount', 'a;b\n1;2', ['--map', 'date=a,currency=USD'], 2, '--map date=Tarih'],
    [
      'an unknown column',
      'a;b\n1;2',
      ['--map', 'date=a,amount=c,currency=USD'],
      2,
      'sütun yok: c. Dosyadaki sütunlar: a, b',
    ],
    [
      'a day that is none',
      'a;b\n31.02.2026;2',
      ['--map', 'date=a,amount=b,currency=USD'],
      2,
      'satır 2: gün anlaşılamadı',
    ],
    [
      'an ambiguous amount',
      'a;b\n1.2.2026;1.234',
      ['--map', 'date=a,amount=b,currency=USD'],
      2,
      'satır 2: tutar anlaşılamadı',
    ],
    ['a file that was cut', '<Document>\n<BkToCstmrStmt>', [], 2, 'CAMT.053 ekstresi değil veya dosya eksik'],
    ['broken XML', '<Document><a></Document>', [], 2, 'CAMT.053'],
    ['other XML', '<Document></Document>', [], 2, 'CAMT.053 alanı eksik'],
    ['XML with entities', '<!DOCTYPE a [<!ENTITY b "c">]><a/>', [], 2, 'CAMT.053 ekstresi değil'],
    ['a broken line of MT940', ':25:1\n:60F:C261102USD0,\n:61:yok', [], 2, 'satır 3: :61:'],
  ])('refuses %s', async (_, content, options, code, text) => {
    const refused = await run('payments', 'import', file(content), ...options)
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([code, '', expect.stringContaining(text)])
  })
})
