import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { roaName, routingTexts } from '@ip-portal/core/routing'
import { absentError, usageError } from '../../../errors/exit-codes.ts'
import type { OrderBlock } from '../read-block.ts'
import { routingCommandTexts as texts } from '../routing.texts.ts'

/** Finds the ROA of a typed AS number; `maxLength` picks one of several. Throws an error that lists the ROAs. */
export function findRoa({ details }: OrderBlock, typed: string, maxLength?: number) {
  const asn = asnOf(typed) ?? typed
  const all = details.roas.map((roa) => ({ asn: roa.asn, maxLength: roa.max_length ?? 0 }))
  const ofAsn = all.filter((roa) => roa.asn === asn)
  const fitting = ofAsn.filter((roa) => maxLength === undefined || roa.maxLength === maxLength)
  const [found, another] = fitting
  if (!found)
    throw absentError(routingTexts.noSuchRoa(roaName({ asn, maxLength: maxLength ?? null }), all.map(roaName)))
  if (another)
    throw usageError(
      texts.ambiguousRoa(
        asn,
        ofAsn.map((roa) => roa.maxLength),
      ),
    )
  return { kind: 'roa', ...found } as const
}
