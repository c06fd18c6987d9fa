import { Route, Routes } from 'react-router'
import AdminScreen from '../screens/admin/admin-screen.tsx'
import { lazyPart } from '../shared/parts/lazy-part.tsx'

const AdminArticlesScreen = lazyPart(() => import('../screens/admin-articles/admin-articles-screen.tsx'))
const EditArticleScreen = lazyPart(() => import('../screens/admin-articles/edit-article-screen.tsx'))

/** Below `/admin`. The home page carries one name for all of them. */
export default function AdminRoutes() {
  return (
    <Routes>
      <Route path="articles" element={<AdminArticlesScreen />} />
      <Route path="articles/:id" element={<EditArticleScreen />} />
      <Route path="*" element={<AdminScreen />} />
    </Routes>
  )
}
