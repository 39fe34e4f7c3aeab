import { XMLParser } from 'fast-xml-parser'
import * as v from 'valibot'
import { isDay } from '@ip-portal/core/kernel/values/dates'
import { fetchFrom } from '../http/fetch-from.ts'

/** Exchange rate: TRY for one USD in ten-thousandths, and its day. */
export interface FetchedRate {
  rateE4: number
  day: string
}

/** Answer that holds no rate. */
export class RateFault extends Error {
  readonly code: 'status' | 'size' | 'list' | 'dollar'

  constructor(code: RateFault['code'], message: string) {
    super(message)
    this.code = code
  }
}

const mostBytes = 1024 * 1024
const timeoutMs = 15_000

/** The part of the central bank's daily list that the portal reads: the bulletin's day and the selling rate of USD. */
const Bulletin = v.object({
  Tarih_Date: v.object({
    '@_Tarih': v.pipe(v.string(), v.regex(/^\d{2}\.\d{2}\.\d{4}$/)),
    Currency: v.array(v.looseObject({ '@_CurrencyCode': v.string(), ForexSelling: v.string() })),
  }),
})

/** Fetches the daily list of the central bank (`https://www.tcmb.gov.tr/kurlar/today.xml`). Rejects with the reason. */
export async function fetchRate(url: string): Promise<FetchedRate> {
  const response = await fetchFrom(url, { headers: { accept: 'application/xml' }, timeoutMs })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new RateFault('status', `the address answered ${response.status}`)
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > mostBytes) throw new RateFault('size', 'the answer is too large')
    parts.push(part)
  }
  return readRate(Buffer.concat(parts).toString('utf8'))
}

/** Reads the selling rate of the dollar. Throws for a text that is not such a list. */
function readRate(xml: string): FetchedRate {
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, processEntities: false })
  const read = v.safeParse(Bulletin, parser.parse(xml))
  if (!read.success) throw new RateFault('list', 'the answer is no list of exchange rates')
  const { '@_Tarih': date, Currency: all } = read.output.Tarih_Date
  const [day = '', month = '', year = ''] = date.split('.')
  const rate = Number(all.find((one) => one['@_CurrencyCode'] === 'USD')?.ForexSelling)
  const on = `${year}-${month}-${day}`
  if (!(rate > 0) || !Number.isFinite(rate) || !isDay(on))
    throw new RateFault('dollar', 'the list has no rate of the dollar')
  return { rateE4: Math.round(rate * 10_000), day: on }
}
