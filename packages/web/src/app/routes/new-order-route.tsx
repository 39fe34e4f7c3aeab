import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { newOrderTexts } from '@ip-portal/core/new-order'
import { promoTexts } from '@ip-portal/core/promo'
import { registryTexts, type RegistryDefaults, openRegistryFlows } from '@ip-portal/core/registry'
import { newOrderPageTexts } from '../../features/new-order/new-order-page.texts.ts'
import { emptyOrder, NewOrderPage } from '../../features/new-order/new-order-page.tsx'
import { PromoField } from '../../features/promo/promo-field.tsx'
import { DefaultsDialog } from '../../features/registry/defaults-dialog.tsx'
import { HandleField, useHandle } from '../../features/registry/handle-field.tsx'
import { flowsOf } from '../../portal/auth-portal.ts'
import { useDraft } from '../../portal/use-draft.ts'
import { useQuery } from '../../portal/use-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DraftNotice } from '../../ui/feedback/draft-notice.tsx'
import { Skeleton } from '../../ui/feedback/loading/skeleton.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { paths } from '../paths.ts'

const registryFlows = flowsOf(openRegistryFlows)

const noDefaults: RegistryDefaults = { adminc: '', org: '', asn: '' }

/** `/new-order`: joins the order form with registry checks, registry defaults and promo codes. */
export function NewOrderRoute() {
  const { data, failure } = useQuery(() => registryFlows.registryDefaults())
  const [turn, setTurn] = useState(0)
  if (!data && !failure) {
    return (
      <div className="stack">
        <h1>{newOrderTexts.title}</h1>
        <Skeleton lines={3} height="4.25rem" />
      </div>
    )
  }
  return (
    <>
      {failure && <Message severity="warning">{failureText(failure, registryTexts.loadFailed)}</Message>}
      <NewOrder key={turn} defaults={data ?? noDefaults} onRestart={() => setTurn(turn + 1)} />
    </>
  )
}

interface NewOrderProps {
  defaults: RegistryDefaults
  /** Resets the form. */
  onRestart: () => void
}

function NewOrder({ defaults: loaded, onRestart }: NewOrderProps) {
  const [, navigate] = useLocation()
  const [defaults, setDefaults] = useState(loaded)
  const [isEditingDefaults, setEditingDefaults] = useState(false)
  const draft = useDraft('new-order', { ...emptyOrder, ...loaded })
  const { fields, change, clear } = draft
  const adminC = useHandle('adminc', fields.adminc)
  const asn = useHandle('asn', fields.asn)
  const org = useHandle('org', fields.org)
  const leave = useCallback(() => navigate(paths.orders), [navigate])

  /** Applies new defaults to fields that are empty or hold the old default; keeps typed input. */
  const adopt = (saved: RegistryDefaults) => {
    setDefaults(saved)
    setEditingDefaults(false)
    for (const handle of [adminC, asn, org]) {
      const { field, value, edit, verify } = handle
      if (saved[field] === '' || (value !== '' && value !== defaults[field])) continue
      edit(saved[field])
      verify()
      change({ [field]: saved[field] })
    }
  }

  return (
    <>
      <NewOrderPage
        fields={fields}
        onFields={change}
        notice={
          draft.isRestored && (
            <DraftNotice
              onDiscard={() => {
                clear()
                onRestart()
              }}
            />
          )
        }
        handles={{ adminC, asn, org }}
        handleActions={
          <Button
            kind="secondary"
            size="small"
            label={registryTexts.defaultsTitle}
            onClick={() => setEditingDefaults(true)}
          />
        }
        handleFields={
          <>
            <HandleField
              label={newOrderTexts.adminC}
              handle={adminC}
              required
              onChange={(adminc) => change({ adminc })}
            />
            <HandleField
              label={newOrderTexts.asn}
              handle={asn}
              placeholder={newOrderPageTexts.asnExample}
              required
              onChange={(value) => change({ asn: value })}
            />
            <HandleField
              label={newOrderTexts.org}
              placeholder={newOrderPageTexts.orgExample}
              handle={org}
              onChange={(value) => change({ org: value })}
            />
          </>
        }
        promoField={({ failure, ...slot }) => (
          <PromoField {...slot} error={failure && failureText(failure, promoTexts.invalid)} />
        )}
        onPlaced={clear}
        onDone={leave}
      />
      {isEditingDefaults && (
        <DefaultsDialog defaults={defaults} onSaved={adopt} onClose={() => setEditingDefaults(false)} />
      )}
    </>
  )
}
