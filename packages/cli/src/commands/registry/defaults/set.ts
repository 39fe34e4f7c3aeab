import { handleOf, handleProblem, registryTexts, type RegistryDefaults } from '@ip-portal/core/registry'
import type { Context } from '../../../context.ts'
import { usageError } from '../../../errors/exit-codes.ts'
import { failureError } from '../../../errors/failure-error.ts'
import { wantsRetry } from '../../shared/confirm.ts'
import { sharedTexts } from '../../shared/shared.texts.ts'

export interface DefaultsOptions {
  adminC?: string
  org?: string
  asn?: string
}

/** Changes the given defaults; an empty value clears one, the others stay. */
export async function setDefaults(context: Context, { adminC, org, asn }: DefaultsOptions): Promise<void> {
  const { portal, print, settings } = context
  const change: Partial<RegistryDefaults> = {
    ...(adminC === undefined ? {} : { adminc: handleOf(adminC) }),
    ...(org === undefined ? {} : { org: handleOf(org) }),
    ...(asn === undefined ? {} : { asn: handleOf(asn) }),
  }
  if (Object.keys(change).length === 0) throw usageError(sharedTexts.optionsMissing(['--admin-c', '--org', '--asn']))
  for (const field of ['org', 'asn'] as const) {
    const problem = handleProblem(field, change[field] ?? '')
    if (problem !== null) throw usageError(registryTexts.malformed[problem])
  }
  context.session()
  const details = { ...(await context.read(portal.registryDefaults(), registryTexts.loadFailed)), ...change }
  const { context: ended } = await context.runFlow(portal.saveRegistryDefaults(), {
    details: async ({ refused, context: { failure } }) =>
      !refused || (await wantsRetry(context, failure, registryTexts.defaultsFailed))
        ? ({ type: 'form.submit', details } as const)
        : null,
  })
  if (ended.failure !== null) throw failureError(ended.failure, settings.url, registryTexts.defaultsFailed)
  const message = ended.data?.message ?? ''
  await print.outcome({ success: true, message, ...details }, message || registryTexts.defaultsSaved)
}
