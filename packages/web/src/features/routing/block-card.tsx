import type { ReactNode } from 'react'
import { orNone, routingTexts, type IpDetails } from '@ip-portal/core/routing'
import { CopyValue } from '../../ui/buttons/copy-value.tsx'
import { Card } from '../../ui/layout/card.tsx'

interface BlockCardProps {
  details: IpDetails
  whois: Record<string, unknown> | null
  actions: ReactNode
}

/** Registry attributes of the block, under their registry names. */
export function BlockCard({ details, whois, actions }: BlockCardProps) {
  const attribute = (...names: string[]) => orNone(names.map((name) => whois?.[name]).find((value) => Boolean(value)))
  const lines = [
    ['cidr', details.cidr ?? `${details.ip}/${details.subnet}`],
    ['inetnum', details.inetnum ?? attribute('inetnum')],
    ['netname', attribute('netname')],
    ['descr', attribute('descr')],
    ['org', attribute('org')],
    ['admin-c', attribute('admin-c', 'admin_c')],
    ['mnt-by', attribute('mnt-by', 'mnt_by')],
  ] as const
  return (
    <Card title={routingTexts.block} actions={actions}>
      <dl className="definition-list">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="mono">{value === orNone(null) ? value : <CopyValue text={value} />}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
