/** Props of a tab beside the user's data. */
export interface ProfileTabProps {
  /** Opens the set-up of the second factor. */
  onSetUpFactor: () => void
}
