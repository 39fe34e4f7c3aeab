import type { ComponentProps } from 'react'
import { codeFailureText } from '@ip-portal/core/step-up'
import { ProfileDialog } from '../../features/account/profile/profile-dialog.tsx'
import { CodeDialog } from '../../features/step-up/code-dialog.tsx'

/** The profile with the dialog that asks for the code of a new address or password. */
export function ProfileWithCode(props: Omit<ComponentProps<typeof ProfileDialog>, 'codeStep'>) {
  return (
    <ProfileDialog
      {...props}
      codeStep={({ summary, failure, ...step }) => (
        <CodeDialog {...step} error={failure && codeFailureText(failure)} summary={<p>{summary}</p>} />
      )}
    />
  )
}
