import { ChevronDownIcon } from 'lucide-react'
import { Panel as PrimePanel, type PanelHeaderTemplateOptions } from 'primereact/panel'
import { useId, useState, type ReactNode } from 'react'
import { BareButton } from '../buttons/bare-button.tsx'

interface PanelProps {
  title: ReactNode
  startsOpen?: boolean
  children: ReactNode
}

/** Keeps the content mounted while it is hidden, so that input is kept. */
const kept = { unmountOnExit: false, timeout: 0 }

/** Part of the page that can be collapsed. */
export function Panel({ title, startsOpen = true, children }: PanelProps) {
  const [open, setOpen] = useState(startsOpen)
  const id = useId()
  const header = (panel: PanelHeaderTemplateOptions) => (
    <h2 className="panel-heading">
      <BareButton
        className="panel-toggle"
        id={`${id}_header`}
        aria-expanded={open}
        aria-controls={`${id}_content`}
        onClick={(event) => panel.onTogglerClick(event)}
      >
        <ChevronDownIcon />
        <span>{title}</span>
      </BareButton>
    </h2>
  )
  return (
    <PrimePanel
      unstyled
      id={id}
      className="card panel"
      toggleable
      collapsed={!open}
      onToggle={() => setOpen(!open)}
      headerTemplate={header}
      transitionOptions={kept}
      pt={{ toggleableContent: { hidden: !open }, content: { className: 'panel-body' } }}
    >
      {children}
    </PrimePanel>
  )
}
