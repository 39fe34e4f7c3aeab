import { isBlank } from '@ip-portal/core/kernel/values/blank'
import { serviceTypes } from '@ip-portal/core/kernel/values/limits'
import { newOrderProblemTexts, newOrderTexts } from '@ip-portal/core/new-order'
import type { Context } from '../../../context.ts'
import { usageError } from '../../../errors/exit-codes.ts'
import { requireConfirmable } from '../../shared/confirm.ts'
import { sharedTexts } from '../../shared/shared.texts.ts'
import { placeOrder } from './place-order.ts'

export interface AsnOptions {
  organisation?: string
  promo?: string
}

/** Orders an AS number for an organisation. */
export async function orderAsn(context: Context, options: AsnOptions): Promise<void> {
  const { prompts } = context
  requireConfirmable(context)
  if (options.organisation === undefined && prompts === null)
    throw usageError(sharedTexts.optionsMissing(['--organisation']))
  if (options.organisation !== undefined && isBlank(options.organisation))
    throw usageError(newOrderProblemTexts['organisation-missing'])
  context.session()
  const nothing = { value: '', isVerified: false }
  await placeOrder(context, {
    service: serviceTypes.asn,
    promo: options.promo?.trim() ?? '',
    fill: async ({ service }, previous, isWrong) => {
      if (service === null) throw new Error('an order is filled in for a service')
      const given = isWrong ? undefined : (previous?.organisation ?? options.organisation)
      const initial = previous?.organisation ?? ''
      const organisation = given ?? (await prompts?.text(newOrderTexts.organisation, { initial })) ?? ''
      context.answered({ '--organisation': organisation })
      return { service, block: null, description: '', adminC: nothing, asn: nothing, org: nothing, organisation }
    },
    lines: ({ organisation }) => [[newOrderTexts.organisation, organisation]],
    data: ({ organisation }) => ({ organisation: organisation.trim() }),
  })
}
