import type { QueryContext } from '@ip-portal/core/kernel/flow/query.machine'
import { isBlank } from '@ip-portal/core/kernel/values/blank'
import { serviceTypes } from '@ip-portal/core/kernel/values/limits'
import {
  cidrOf,
  newOrderProblemTexts,
  newOrderTexts,
  rblStateOf,
  registryDescription,
  type AvailableIp,
  type NewOrderContext,
  type NewOrderForm,
  type CheckedHandle,
} from '@ip-portal/core/new-order'
import {
  registryTexts,
  type RegistryDefaults,
  handleOf,
  handleProblem,
  type RegistryField,
} from '@ip-portal/core/registry'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes, usageError } from '../../../errors/exit-codes.ts'
import { failureError } from '../../../errors/failure-error.ts'
import { requireConfirmable } from '../../shared/confirm.ts'
import { sharedTexts } from '../../shared/shared.texts.ts'
import { newOrderCommandTexts as texts } from './new-order.texts.ts'
import { placeOrder } from './place-order.ts'

export interface IpOptions {
  block?: string
  description?: string
  adminC?: string
  asn?: string
  org?: string
  promo?: string
}

/** Orders a block; missing values come from prompts or from the company's defaults. */
export async function orderBlock(context: Context, options: IpOptions): Promise<void> {
  requireConfirmable(context)
  refuseIncomplete(context, options)
  context.session()
  const defaults = await readDefaults(context, options)
  await placeOrder(context, {
    service: serviceTypes.ip,
    promo: options.promo?.trim() ?? '',
    fill: (offer, previous, isWrong) => fill(context, options, defaults, { offer, previous, isWrong }),
    lines: ({ block, description, adminC, asn, org }) => [
      [newOrderTexts.block, block ? blockName(block) : '-'],
      [newOrderTexts.description, registryDescription(description)],
      [newOrderTexts.adminC, adminC.value],
      [newOrderTexts.asn, asn.value],
      ...(org.value === '' ? [] : [[newOrderTexts.orgShort, org.value] as const]),
    ],
    data: ({ block, description, adminC, asn, org }) => ({
      ip: block?.ip,
      subnet: block?.subnet,
      ip_desc: registryDescription(description),
      ip_admin_c: adminC.value,
      ip_asn: asn.value,
      ip_org: org.value,
    }),
  })
}

/** Refuses missing and malformed options before anything is read. */
function refuseIncomplete({ prompts }: Context, { block, description, adminC, asn, org }: IpOptions): void {
  const missing = [...(block === undefined ? ['--block'] : []), ...(description === undefined ? ['--description'] : [])]
  if (prompts === null && missing.length > 0) throw usageError(sharedTexts.optionsMissing(missing))
  if (description !== undefined && isBlank(registryDescription(description)))
    throw usageError(newOrderProblemTexts['description-missing'])
  const given = [
    { field: 'adminc', isOptional: false, typed: adminC },
    { field: 'asn', isOptional: false, typed: asn },
    { field: 'org', isOptional: true, typed: org },
  ] as const
  for (const { typed, ...handle } of given) {
    const problem = typed === undefined ? null : malformed(handle, typed)
    if (problem !== null) throw usageError(problem)
  }
}

/** Reads the defaults for missing options; without a terminal there is no other source. */
async function readDefaults(context: Context, options: IpOptions): Promise<RegistryDefaults> {
  const { adminC, asn, org } = options
  if (adminC !== undefined && asn !== undefined && org !== undefined) return { adminc: '', asn: '', org: '' }
  const defaults = await context.read(context.portal.registryDefaults(), registryTexts.loadFailed)
  const missing = [
    ...(adminC === undefined && defaults.adminc === '' ? ['--admin-c'] : []),
    ...(asn === undefined && defaults.asn === '' ? ['--asn'] : []),
  ]
  if (context.prompts === null && missing.length > 0) throw usageError(sharedTexts.optionsMissing(missing))
  return defaults
}

interface Round {
  offer: NewOrderContext
  previous: NewOrderForm | null
  isWrong: boolean
}

/**
 * Fills in the form. Asks again only for values that the server has refused, and for a block that is taken meanwhile.
 */
async function fill(
  context: Context,
  options: IpOptions,
  defaults: RegistryDefaults,
  { offer, previous, isWrong }: Round,
): Promise<NewOrderForm> {
  const { service } = offer
  if (service === null) throw new Error('an order is filled in for a service')
  const block = await chosenBlock(context, offer, previous?.block ?? null, previous ? undefined : options.block)
  if (previous !== null && !isWrong) return { ...previous, service, block }
  const given = isWrong ? {} : options
  const { prompts } = context
  const description =
    given.description ??
    (await prompts?.text(newOrderTexts.description, {
      initial: previous?.description ?? '',
      check: (typed) => !isBlank(registryDescription(typed)),
    })) ??
    ''
  const handle = (field: 'adminc' | 'asn' | 'org', typed: string | undefined, before: string | undefined) => ({
    field,
    given: typed,
    question: field === 'org' ? newOrderTexts.org : registryTexts.fields[field],
    initial: before ?? defaults[field],
    isOptional: field === 'org',
  })
  const adminC = await checkedHandle(context, handle('adminc', given.adminC, previous?.adminC.value))
  const asn = await checkedHandle(context, handle('asn', given.asn, previous?.asn.value))
  const org = await checkedHandle(context, handle('org', given.org, previous?.org.value))
  context.answered({
    '--block': cidrOf(block),
    '--description': description,
    '--admin-c': adminC.value,
    '--asn': asn.value,
    '--org': org.value,
  })
  return { service, block, description, adminC, asn, org, organisation: '' }
}

/** Name of a block in the list of choices: the prefix and the result of its last scan. */
function blockName(block: AvailableIp): string {
  const state = rblStateOf(block)
  const listed = block.rbl?.blackListed ?? 0
  return `${cidrOf(block)} (${state === 'listed' ? newOrderTexts.lists(listed) : newOrderTexts.rbl[state]})`
}

async function chosenBlock(
  { io, options, prompts }: Context,
  { blocks }: NewOrderContext,
  previous: AvailableIp | null,
  given: string | undefined,
): Promise<AvailableIp> {
  const [ip, subnet] = given?.trim().split('/') ?? []
  // The write that is repeated may have taken the block.
  if (options.idempotencyKey !== undefined && ip && subnet) return { ip, subnet, rbl: null }
  if (blocks.length === 0)
    throw new CliError(exitCodes.failed, 'NO_FREE_BLOCKS', newOrderTexts.noBlocks, [newOrderTexts.noBlocksHint])
  const wanted = given?.trim() ?? (previous === null ? undefined : cidrOf(previous))
  const found = blocks.find((block) => cidrOf(block) === wanted)
  if (found) return found
  if (wanted !== undefined && (given !== undefined || prompts === null))
    throw usageError(texts.noSuchBlock(wanted), [texts.blocksAre(blocks.map(cidrOf))])
  if (previous !== null) io.error(newOrderTexts.blockGone)
  if (prompts === null) throw usageError(sharedTexts.optionsMissing(['--block']))
  return prompts.choose(
    newOrderTexts.block,
    blocks.map((block) => ({ name: blockName(block), value: block })),
  )
}

/** Handle of the registry, given by an option or a prompt. */
interface Handle {
  field: RegistryField
  /** Value of the option. */
  given: string | undefined
  /** Text of the prompt, and its default answer. */
  question: string
  initial: string
  /** True when it may stay empty. */
  isOptional: boolean
}

/** Checks the form of a typed handle; gives the text of the problem, or null. */
function malformed({ field, isOptional }: Pick<Handle, 'field' | 'isOptional'>, typed: string): string | null {
  const problem = handleProblem(field, typed)
  if (problem !== null) return registryTexts.malformed[problem]
  return handleOf(typed) === '' && !isOptional ? registryTexts.fields[field] : null
}

/**
 * Verifies a handle at the registry; repeats the prompt for an unknown one, and ends with a usage error without
 * prompts.
 */
async function checkedHandle(context: Context, handle: Handle): Promise<CheckedHandle> {
  const { io, prompts } = context
  const label = registryTexts.fields[handle.field]
  let value = handle.given === undefined && prompts === null ? handle.initial : handle.given
  for (;;) {
    const typed = handleOf(value ?? (await asked(context, handle)))
    if (typed === '') return { value: '', isVerified: false }
    if (await isKnown(context, typed)) {
      io.notice(texts.verified(label, typed, registryTexts.verified))
      return { value: typed, isVerified: true }
    }
    const message = `${registryTexts.checkFailed}: ${registryTexts.notFound(typed)}`
    if (prompts === null) throw usageError(message)
    io.error(message)
    value = undefined
  }
}

/** Asks for a handle; a dash leaves an optional one empty, because Enter takes the default. */
async function asked({ prompts }: Context, handle: Handle): Promise<string> {
  const { isOptional, initial } = handle
  const question = isOptional && initial !== '' ? texts.orgQuestion(handle.question) : handle.question
  const typed = await prompts?.text(question, {
    initial,
    check: (text) => (isOptional && text === '-') || malformed(handle, text) === null,
    hint: malformed(handle, '?') ?? handle.question,
  })
  return typed === '-' || typed === undefined ? '' : typed
}

async function isKnown(context: Context, value: string): Promise<boolean> {
  const result = await context.runFlow(context.portal.registryCheck(value), { details: null, retry: null })
  const { failure } = result.context as Pick<QueryContext<never>, 'failure'>
  if (failure !== null) throw failureError(failure, context.settings.url)
  return result.kind === 'resting'
}
