import { useDeferredValue, useId, useMemo, useState, type UIEvent } from 'react'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { isWebAddress } from '@ip-portal/core/kernel/values/web-address'
import { cidrOf, matchingBlocks, newOrderTexts, rblStateOf, type AvailableIp } from '@ip-portal/core/new-order'
import { CopyValue } from '../../ui/buttons/copy-value.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import { Radio } from '../../ui/forms/choices/radio.tsx'
import { FormattedField } from '../../ui/forms/formatted-field.tsx'
import { newOrderPageTexts } from './new-order-page.texts.ts'

interface BlockListProps {
  blocks: readonly AvailableIp[]
  /** CIDR of the chosen block. */
  chosen: string
  onChoose: (cidr: string) => void
}

/** Longest list without a search field. */
const withoutSearch = 8
/** Rows rendered at first and added near the end of the list. Virtual rows would break up the radio group. */
const pageSize = 100
const nearEndPx = 600

/** Offers the free blocks with the result of their last blacklist scan. */
export function BlockList({ blocks, chosen, onChoose }: BlockListProps) {
  const [typed, setTyped] = useState('')
  const [drawn, setDrawn] = useState(pageSize)
  const search = useDeferredValue(typed)
  const found = useMemo(() => matchingBlocks(blocks, search), [blocks, search])
  const name = useId()
  // A draft may have chosen a block far below.
  const until = Math.max(drawn, found.findIndex((block) => cidrOf(block) === chosen) + 1)
  const drawMore = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (until < found.length && scrollHeight - scrollTop - clientHeight < nearEndPx) setDrawn(until + pageSize)
  }
  if (blocks.length === 0) {
    return (
      <EmptyState
        title={newOrderTexts.noBlocks}
        hint={newOrderTexts.noBlocksHint}
        action={<LinkButton href="/support?ticket=new" label={newOrderPageTexts.toSupport} />}
      />
    )
  }
  return (
    <>
      {chosen !== '' && !blocks.some((block) => cidrOf(block) === chosen) && (
        <Message severity="warning" live="status">
          {newOrderTexts.blockGone} <span className="mono">{chosen}</span>
        </Message>
      )}
      {blocks.length > withoutSearch && (
        <FormattedField
          label={newOrderPageTexts.searchBlocks}
          hint={newOrderPageTexts.blockCount(found.length, blocks.length)}
          placeholder={newOrderPageTexts.blockExample}
          value={typed}
          shape={(text) => text}
          onChange={(text) => {
            setTyped(text)
            setDrawn(pageSize)
          }}
          onEnter={() => {}}
        />
      )}
      <div className="block-list" role="radiogroup" aria-label={newOrderTexts.block} onScroll={drawMore}>
        {found.slice(0, until).map((block) => {
          const cidr = cidrOf(block)
          return (
            <div className="block-row" key={cidr}>
              <CopyValue text={cidr}>
                <label>
                  <Radio
                    name={name}
                    // The search may hide the chosen block.
                    required={chosen === ''}
                    checked={cidr === chosen}
                    onChange={() => onChoose(cidr)}
                  />
                  <span className="mono">{cidr}</span>
                </label>
              </CopyValue>
              <RblState block={block} />
            </div>
          )
        })}
        {found.length === 0 && <p className="muted">{newOrderPageTexts.noMatch}</p>}
      </div>
    </>
  )
}

function RblState({ block }: { block: AvailableIp }) {
  const state = rblStateOf(block)
  const { rbl } = block
  const title = rbl?.createDate ? newOrderTexts.lastScan(formatDate(rbl.createDate)) : undefined
  return (
    <span className="row block-state">
      {state === 'clean' ? (
        <span className="muted" title={title}>
          {newOrderTexts.rbl.clean}
        </span>
      ) : (
        <Tag severity={state === 'listed' ? 'danger' : 'secondary'} title={title}>
          {state === 'listed' ? newOrderTexts.lists(rbl?.blackListed ?? 0) : newOrderTexts.rbl[state]}
        </Tag>
      )}
      {isWebAddress(rbl?.url) && (
        <LinkButton external kind="text" size="small" href={rbl.url} label={newOrderTexts.report} />
      )}
    </span>
  )
}
