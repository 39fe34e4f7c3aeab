import { formatDate } from '../kernel/values/dates.ts'
import type { ListedAddress } from './blacklist.rules.ts'
import type { RblResult } from './blacklist.schema.ts'
import { delistingTexts, listHelp, type ListHelp } from './blacklist.texts.ts'

/** A ticket has room for this many lines; the support sees the whole report. */
const maxLines = 40

/** Subject and description of a ticket about listed addresses. */
export function delistingTicket(report: RblResult, listed: readonly ListedAddress[]) {
  const block = report.ipwithsubnet ?? ''
  const more = listed.length - maxLines
  return {
    subject: delistingTexts.ticketSubject(block),
    description: [
      delistingTexts.ticketIntro(block, formatDate(report.createDate)),
      ...listed.slice(0, maxLines).map(({ ip, lists }) => `${ip}: ${lists.join(', ')}`),
      ...(more > 0 ? [delistingTexts.ticketMore(more)] : []),
      '',
      delistingTexts.ticketEnd,
      '',
    ].join('\n'),
  }
}

/** Finds the help of a list by its name or zone; undefined for an unknown list. */
export const helpOf = (list: string): ListHelp | undefined =>
  listHelp.find(({ key }) => list.toLowerCase().includes(key))
