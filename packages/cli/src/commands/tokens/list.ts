import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { lastInstantOf, tokensTexts, type ApiToken } from '@ip-portal/core/tokens'
import type { Context } from '../../context.ts'
import type { Column } from '../../terminal/output/columns.ts'
import { requireOffer } from '../shared/read-order.ts'

/** Lists the API tokens of the user. */
export async function listTokens(context: Context): Promise<void> {
  await requireOffer(context, 'tokens')
  const rows = await context.read(context.portal.apiTokens())
  await context.print.list({ rows, fields, columns, none: tokensTexts.none })
}

export const fields = [
  'id',
  'name',
  'scope',
  'orders',
  'networks',
  'max_fee_usd',
  'created_at',
  'expires_at',
  'last_used_at',
] satisfies (keyof ApiToken)[]

const columns: Column<ApiToken>[] = [
  { title: '#', cell: ({ id }) => String(id), align: 'right' },
  { title: tokensTexts.name, cell: ({ name }) => name, isCuttable: true },
  { title: tokensTexts.scope, cell: ({ scope }) => scope },
  { title: tokensTexts.orders, cell: ({ orders }) => orders?.join(', ') ?? tokensTexts.allOrders, isCuttable: true },
  { title: tokensTexts.networks, cell: ({ networks }) => networks?.join(', ') ?? tokensTexts.anyNetwork, leaveOut: 1 },
  { title: tokensTexts.maxFee, cell: ({ max_fee_usd }) => formatUsd(max_fee_usd), align: 'right', leaveOut: 2 },
  { title: tokensTexts.expires, cell: ({ expires_at }) => formatDateTime(lastInstantOf(expires_at)) },
  {
    title: tokensTexts.lastUsed,
    cell: ({ last_used_at }) => (last_used_at === null ? tokensTexts.neverUsed : formatDateTime(last_used_at)),
    leaveOut: 3,
  },
]
