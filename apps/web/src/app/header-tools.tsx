import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Bell } from '../features/notifications/bell.tsx'
import { FriendsButton } from '../features/people/friends-button.tsx'

/** Friends and notifications, in the place that the header keeps for them. */
export default function HeaderTools() {
  const [place] = useState(() => document.getElementById('tools'))
  return (
    place &&
    createPortal(
      <>
        <FriendsButton />
        <Bell />
      </>,
      place,
    )
  )
}
