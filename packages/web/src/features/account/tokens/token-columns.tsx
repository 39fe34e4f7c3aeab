import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import {
  lastInstantOf,
  tokenScopeTexts,
  tokensTexts as texts,
  tokenStateOf,
  type ApiToken,
} from '@ip-portal/core/tokens'
import { authPortal } from '../../../portal/auth-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import type { Columns } from '../../../ui/table/columns.ts'
import type { PhoneLines } from '../../../ui/table/table-props.ts'

const scopeLabel = ({ scope }: ApiToken): string =>
  scope === 'read' || scope === 'routing:write' ? tokenScopeTexts[scope].label : scope

const limitsOf = ({ scope, orders, networks, max_fee_usd: fee }: ApiToken): string[] =>
  [
    scope === 'read' || orders === null ? null : orders.map((order) => `#${order}`).join(', '),
    networks?.join(', ') ?? null,
    fee === null ? null : texts.maxFeeOf(formatUsd(fee)),
  ].filter((limit) => limit !== null)

const endOf = ({ expires_at: end }: ApiToken): string => formatDateTime(lastInstantOf(end))

/** The end of a token, where it is near or past. */
function EndTag({ token }: { token: ApiToken }) {
  const state = tokenStateOf(token.expires_at, authPortal.now())
  if (state.kind === 'ended') return <Tag severity="danger">{texts.ended}</Tag>
  return state.kind === 'ending' && <Tag severity="warning">{texts.ending(state.days)}</Tag>
}

/** Columns of the user's API tokens: name and state, scope with its limits, end, last use. */
export const tokenColumns = (onRevoke: (token: ApiToken) => void): Columns<ApiToken> => [
  {
    id: 'name',
    header: texts.name,
    meta: { wrap: true },
    cell: ({ row: { original: token } }) => (
      <span className="row api-token-name">
        <strong>{token.name}</strong>
        <EndTag token={token} />
      </span>
    ),
  },
  {
    id: 'scope',
    header: texts.scope,
    meta: { wrap: true },
    cell: ({ row: { original: token } }) => [scopeLabel(token), ...limitsOf(token)].join(' · '),
  },
  {
    id: 'expires',
    header: texts.expires,
    meta: { onPhone: true },
    cell: ({ row: { original: token } }) => endOf(token),
  },
  {
    id: 'used',
    header: texts.lastUsed,
    cell: ({ row: { original: token } }) =>
      token.last_used_at === null ? texts.neverUsed : formatDateTime(token.last_used_at),
  },
  {
    id: 'revoke',
    header: texts.actions,
    meta: { actions: true, sticky: true },
    cell: ({ row: { original: token } }) => (
      <Button
        kind="text"
        size="small"
        label={texts.revoke}
        ariaLabel={texts.revokeName(token.name)}
        onClick={() => onRevoke(token)}
      />
    ),
  },
]

/** The lines of a token on a phone; its limits and the button that revokes it are behind the chevron. */
export const tokenLines: PhoneLines<ApiToken> = {
  title: ({ name }) => <strong>{name}</strong>,
  figure: (token) => <EndTag token={token} />,
  line: (token) => [scopeLabel(token), texts.expiresOn(endOf(token))],
}
