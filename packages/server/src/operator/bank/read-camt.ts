import { XMLParser } from 'fast-xml-parser'
import * as v from 'valibot'
import { toCents } from '@ip-portal/core/kernel/values/money'
import { bankTexts as texts } from './bank.texts.ts'
import { joinTexts, type ReadStatement, type StatementLine } from './statement.ts'

const Text = v.optional(v.string())
const Day = v.optional(v.object({ Dt: Text, DtTm: Text }))
const Amount = v.object({ '#text': v.string(), '@Ccy': v.string() })
const Party = v.optional(v.object({ Nm: Text, Pty: v.optional(v.object({ Nm: Text })) }))

const Details = v.object({
  Refs: v.optional(v.object({ EndToEndId: Text, TxId: Text, AcctSvcrRef: Text })),
  Amt: v.optional(Amount),
  AmtDtls: v.optional(v.object({ TxAmt: v.optional(v.object({ Amt: Amount })) })),
  RltdPties: v.optional(v.object({ Dbtr: Party })),
  RmtInf: v.optional(
    v.object({
      Ustrd: v.optional(v.array(v.string()), []),
      Strd: v.optional(v.array(v.object({ CdtrRefInf: v.optional(v.object({ Ref: Text })) })), []),
    }),
  ),
  AddtlTxInf: Text,
})

const Entry = v.object({
  Amt: Amount,
  CdtDbtInd: v.picklist(['CRDT', 'DBIT']),
  Sts: v.optional(v.union([v.string(), v.object({ Cd: v.string() })])),
  BookgDt: Day,
  ValDt: Day,
  AcctSvcrRef: Text,
  NtryDtls: v.optional(v.array(v.object({ TxDtls: v.optional(v.array(Details), []) })), []),
  AddtlNtryInf: Text,
})

/** Parts of ISO 20022 camt.053 (bank to customer statement, versions 02 to 13) that name a line. */
const Camt = v.object({
  Document: v.object({
    BkToCstmrStmt: v.object({
      Stmt: v.array(
        v.object({
          Acct: v.object({ Id: v.object({ IBAN: Text, Othr: v.optional(v.object({ Id: v.string() })) }) }),
          Ntry: v.optional(v.array(Entry), []),
        }),
      ),
    }),
  }),
})

type Entry = v.InferOutput<typeof Entry>
type Details = v.InferOutput<typeof Details>

const lists = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd'])
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => lists.has(name),
})

/** Reads the booked lines of a camt.053 file. A batch with amounts of its own has a line for each of them. */
export function readCamt(text: string): ReadStatement {
  // No bank sends entities, and those of others may be very large; a file that was cut has no end.
  if (text.includes('<!DOCTYPE') || !/<\/(?:\w+:)?Document>\s*$/.test(text))
    return { faults: [{ line: null, message: texts.noCamt }] }
  const read = v.safeParse(Camt, parse(text))
  if (!read.success) {
    const path = (read.issues[0].path ?? []).map(({ key }) => String(key)).join('/')
    return { faults: [{ line: null, message: path === '' ? texts.noCamt : texts.noField(path) }] }
  }
  const lines = read.output.Document.BkToCstmrStmt.Stmt.flatMap(({ Acct: { Id }, Ntry }) =>
    Ntry.filter(isBooked).flatMap((entry) => linesOf(Id.IBAN ?? Id.Othr?.Id ?? '', entry)),
  )
  return { lines }
}

function parse(text: string): unknown {
  try {
    return parser.parse(text)
  } catch {
    return null
  }
}

const isBooked = ({ Sts }: Entry): boolean => (typeof Sts === 'object' ? Sts.Cd : (Sts ?? 'BOOK')) === 'BOOK'

const dayOf = (day: v.InferOutput<typeof Day>): string | undefined => day?.Dt ?? day?.DtTm?.slice(0, 10)
const amountOf = ({ Amt, AmtDtls }: Details) => Amt ?? AmtDtls?.TxAmt?.Amt

function linesOf(account: string, entry: Entry): StatementLine[] {
  const details = entry.NtryDtls.flatMap(({ TxDtls }) => TxDtls)
  const parts =
    details.length > 1 && details.every((one) => amountOf(one) !== undefined) ? details.map((one) => [one]) : [details]
  return parts.map((part, index) => {
    const { '#text': amount, '@Ccy': currency } = (parts.length > 1 && part[0] && amountOf(part[0])) || entry.Amt
    const own = part.length === 1 ? part[0]?.Refs?.AcctSvcrRef : undefined
    const batch = entry.AcctSvcrRef !== undefined && parts.length > 1 ? `${entry.AcctSvcrRef}/${index + 1}` : undefined
    return {
      account,
      day: dayOf(entry.ValDt) ?? dayOf(entry.BookgDt) ?? '',
      cents: (toCents(amount) ?? 0) * (entry.CdtDbtInd === 'CRDT' ? 1 : -1),
      currency,
      reference: own ?? batch ?? entry.AcctSvcrRef ?? null,
      text: joinTexts([...part.flatMap(textsOf), entry.AddtlNtryInf]),
    }
  })
}

const textsOf = ({ Refs, RltdPties, RmtInf, AddtlTxInf }: Details) => [
  RltdPties?.Dbtr?.Nm ?? RltdPties?.Dbtr?.Pty?.Nm,
  ...(RmtInf?.Ustrd ?? []),
  ...(RmtInf?.Strd ?? []).map(({ CdtrRefInf }) => CdtrRefInf?.Ref),
  Refs?.EndToEndId === 'NOTPROVIDED' ? undefined : Refs?.EndToEndId,
  Refs?.TxId,
  AddtlTxInf,
]
