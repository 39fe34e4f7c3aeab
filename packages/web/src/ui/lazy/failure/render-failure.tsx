import { Button } from '../../buttons/button.tsx'
import { Message } from '../../feedback/message.tsx'
import { uiTexts } from '../../ui.texts.ts'

/** Button that reloads the page. */
export const ReloadButton = () => (
  <Button kind="secondary" size="small" label={uiTexts.reload} onClick={() => window.location.reload()} />
)

/** Says that a part of the page failed to render. */
export const RenderFailure = ({ isPage }: { isPage?: boolean }) => (
  <Message severity="danger" live="alert" isPage={isPage} title={uiTexts.crashed} actions={<ReloadButton />}>
    {uiTexts.crashedHint}
  </Message>
)
