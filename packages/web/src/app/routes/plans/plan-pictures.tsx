import { useId, useMemo, useState } from 'react'
import { planPictures, type Plan, type PlanPicture } from '@ip-portal/core/desired-state'
import { pictureTexts } from '@ip-portal/core/routing'
import { BlockPicture } from '../../../features/routing/block-picture.tsx'
import { PictureLegend } from '../../../features/routing/picture-hatches.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import './changes.css'

/** Blocks that are drawn at first, and with each press of the button. */
const blocksAtOnce = 5

/** Draws each block whose routes or ROAs a plan changes, before and after it; nothing for a plan without one. */
export function PlanPictures({ plan }: { plan: Pick<Plan, 'orders'> }) {
  const blocks = useMemo(() => planPictures(plan), [plan])
  const titleId = useId()
  const [shown, setShown] = useState(blocksAtOnce)
  if (blocks.length === 0) return null
  const hidden = blocks.length - shown
  return (
    <section className="plan-pictures stack" aria-labelledby={titleId}>
      <h3 id={titleId}>{pictureTexts.plan}</h3>
      {blocks.slice(0, shown).map((block) => (
        <Pictures key={block.order} {...block} />
      ))}
      {hidden > 0 && (
        <div>
          <Button
            kind="secondary"
            size="small"
            label={pictureTexts.moreBlocks(Math.min(hidden, blocksAtOnce))}
            onClick={() => setShown(shown + blocksAtOnce)}
          />
        </div>
      )}
    </section>
  )
}

const Pictures = ({ order, block, before, after }: PlanPicture) => (
  <div className="plan-picture">
    <h4>
      <span className="mono">{block}</span> <span className="muted">{`#${order}`}</span>
    </h4>
    <div className="grid-two">
      <div>
        <p>{pictureTexts.before}</p>
        <BlockPicture block={before} hasLegend={false} />
      </div>
      <div>
        <p>{pictureTexts.after}</p>
        <BlockPicture block={after} hasLegend={false} />
      </div>
    </div>
    <PictureLegend block={after} isPlan />
  </div>
)
