import { useParams } from 'react-router'
import { MessagesPage } from '../../features/messages/messages-page.tsx'
import { MESSAGES_TEXTS as T } from '../../shared/texts/messages.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './messages-screen.module.css'

const ID = /^[1-9]\d{0,8}$/

/** `/messages` and `/messages/{id of the other one}`. */
export default function MessagesScreen() {
  useTitle(T.title)
  const { id = '' } = useParams()
  return (
    <div className={`wrap ${styles.page}`}>
      <MessagesPage withId={ID.test(id) ? Number(id) : null} />
    </div>
  )
}
