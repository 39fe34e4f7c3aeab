import { useId, useState, type ReactNode } from 'react'
import { ChevronDownIcon } from 'lucide-react'

interface PanelProps {
  title: ReactNode
  startsOpen?: boolean
  children: ReactNode
}

/** Part of the page that can be collapsed. Its content stays mounted, so that input is kept. */
export function Panel({ title, startsOpen = true, children }: PanelProps) {
  const [open, setOpen] = useState(startsOpen)
  const id = useId()
  return (
    <section className="card panel">
      <h2 className="panel-heading">
        <button
          type="button"
          className="panel-toggle"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <ChevronDownIcon />
          <span>{title}</span>
        </button>
      </h2>
      <div id={id} className="panel-body" hidden={!open}>
        {children}
      </div>
    </section>
  )
}
