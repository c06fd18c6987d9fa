import { Route, Routes } from 'react-router'
import ArticleScreen from '../screens/article/article-screen.tsx'
import BlogScreen from '../screens/blog/blog-screen.tsx'

/** Below `/blog`. */
export default function BlogRoutes() {
  return (
    <Routes>
      <Route index element={<BlogScreen />} />
      <Route path=":slug" element={<ArticleScreen />} />
    </Routes>
  )
}
