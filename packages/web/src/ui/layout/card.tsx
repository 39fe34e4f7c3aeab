import { useId, type ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'

interface CardProps {
  title?: ReactNode
  actions?: ReactNode
  children: ReactNode
  className?: string | undefined
  as?: 'section' | 'div'
}

/** Framed part of a page; a card with a title is a landmark of that name. */
export function Card({ title, actions, children, className, as: Element = 'section' }: CardProps) {
  const headingId = useId()
  const named = Element === 'section' && title !== undefined
  return (
    <Element className={joinClasses('card', className)} aria-labelledby={named ? headingId : undefined}>
      {(title !== undefined || actions !== undefined) && (
        <div className="card-header">
          {title !== undefined && (
            <h2 className="card-title" id={headingId}>
              {title}
            </h2>
          )}
          {actions !== undefined && <div className="card-actions">{actions}</div>}
        </div>
      )}
      {children}
    </Element>
  )
}
