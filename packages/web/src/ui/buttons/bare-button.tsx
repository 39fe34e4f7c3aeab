import { Button } from 'primereact/button'
import type { ComponentProps } from 'react'

type BareButtonProps = Omit<ComponentProps<typeof Button>, 'label' | 'icon'>

/** Button whose look is its caller's class; its content is a part of the page, such as an icon or a result. */
export const BareButton = (props: BareButtonProps) => <Button unstyled type="button" {...props} />
