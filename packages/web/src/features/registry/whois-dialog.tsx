import { Fragment } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import type { QueryMachine } from '@ip-portal/core/kernel/flow/query.machine'
import { type RegistryObject, registryTexts, type Whois, whoisAgeText, whoisAttributes } from '@ip-portal/core/registry'
import { authPortal, type Flow } from '../../portal/auth-portal.ts'
import { useQuery } from '../../portal/use-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyValue } from '../../ui/buttons/copy-value.tsx'
import { Skeleton } from '../../ui/feedback/loading/skeleton.tsx'
import { QueryError } from '../../ui/feedback/query-error.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import './registry.css'

export interface WhoisDialogProps {
  /** Block or AS number to look up. */
  subject: string
  load: () => Flow<QueryMachine<Whois>>
  onClose: () => void
}

const kinds = ['inetnum', 'person', 'route'] as const

/** Registry data of a block or an AS number, in three cards. */
export function WhoisDialog({ subject, load, onClose }: WhoisDialogProps) {
  const { data, failure, refresh } = useQuery(load)
  const age = data ? whoisAgeText(data, authPortal.now()) : ''
  return (
    <Dialog
      title={registryTexts.whoisTitle}
      size="large"
      reading
      onClose={onClose}
      footer={<Button label={kernelTexts.ok} onClick={onClose} />}
    >
      <p className="mono">
        <CopyValue text={subject} />
      </p>
      {failure && <QueryError text={failureText(failure, registryTexts.whoisFailed)} onRetry={refresh} />}
      {!data && !failure && <Skeleton lines={8} />}
      {age !== '' && <p className="muted">{age}</p>}
      {data && (
        <div className="whois-cards">
          {kinds.map((kind) => (
            <WhoisCard key={kind} kind={kind} objects={data[kind]} />
          ))}
        </div>
      )}
    </Dialog>
  )
}

function WhoisCard({ kind, objects }: { kind: (typeof kinds)[number]; objects: readonly RegistryObject[] }) {
  return (
    <Card title={registryTexts.cards[kind]}>
      {objects.length === 0 && <p className="muted">{registryTexts.noRecord}</p>}
      {objects.map((object) => (
        <dl key={JSON.stringify(object)} className="definition-list whois-object">
          {whoisAttributes[kind].map((name) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="mono">
                <Values values={valuesOf(object[name])} isCopied={copied.has(name)} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </Card>
  )
}

/** Attributes that hold a prefix, an AS number or the name of a network. */
const copied: ReadonlySet<string> = new Set(['inetnum', 'netname', 'route', 'origin'])

/** Values of an attribute, one line each. */
function Values({ values, isCopied }: { values: readonly string[]; isCopied: boolean }) {
  if (!isCopied || values.length === 0) return values.join('\n') || kernelTexts.none
  return [...new Set(values)].map((value, index) => (
    <Fragment key={value}>
      {index > 0 && '\n'}
      <CopyValue text={value} />
    </Fragment>
  ))
}

/** Lists the values of an attribute, which an object may repeat. */
function valuesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(valuesOf)
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? [String(value)] : []
}
