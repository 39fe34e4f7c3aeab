import { Card as PrimeCard } from 'primereact/card'
import { useId, type ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'

interface CardProps {
  title?: ReactNode
  actions?: ReactNode
  children: ReactNode
  className?: string | undefined
}

const parts = {
  header: { className: 'card-header' },
  body: { className: 'card-body' },
  content: { className: 'card-content' },
}

/** Framed part of a page; a card with a title is a landmark of that name. */
export function Card({ title, actions, children, className }: CardProps) {
  const headingId = useId()
  const landmark = title !== undefined ? { role: 'region', 'aria-labelledby': headingId } : {}
  return (
    <PrimeCard
      unstyled
      className={joinClasses('card', className)}
      {...landmark}
      header={
        (title !== undefined || actions !== undefined) && (
          <>
            {title !== undefined && (
              <h2 className="card-title" id={headingId}>
                {title}
              </h2>
            )}
            {actions !== undefined && <div className="card-actions">{actions}</div>}
          </>
        )
      }
      pt={parts}
    >
      {children}
    </PrimeCard>
  )
}
