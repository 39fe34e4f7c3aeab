import { Button } from 'primereact/button'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useBack } from '../overlays/back/use-back.ts'
import './filters.css'

interface PopoverProps {
  /** Name of the button; the panel has the same name. */
  label: string
  icon: ReactNode
  children: ReactNode
}

/** Button that opens a small panel of controls. The browser closes it by Esc, by a click outside and by the button. */
export function Popover({ label, icon, children }: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        unstyled
        // PrimeReact's types make a class of its button; the ref gets the element.
        ref={button as never}
        type="button"
        className="filter-chip popover-button"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
      >
        {icon}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className="popover"
        onBeforeToggle={({ newState }) => {
          if (newState === 'open' && button.current && panel.current) place(panel.current, button.current)
        }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <>
            <ClosedByBack close={() => panel.current?.hidePopover()} />
            {children}
          </>
        )}
      </div>
    </>
  )
}

/** Lets Back close the panel while it is open. */
function ClosedByBack({ close }: { close: () => void }) {
  useBack(close)
  return null
}

/** Puts the panel below its button, at the button's right edge. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const { bottom, right } = button.getBoundingClientRect()
  panel.style.top = `${bottom + gap}px`
  panel.style.right = `${document.documentElement.clientWidth - right}px`
}

const gap = 4
