"""Ambient occlusion per vertex: rays over a hemisphere against a tree of boxes, compiled by numba."""
import numpy as np
from numba import njit, prange
NR = 80
_k = np.arange(NR) + .5
_r = np.sqrt(_k / NR); _ph = np.pi * (1 + 5 ** .5) * _k
HEMI = np.c_[_r * np.cos(_ph), _r * np.sin(_ph), np.sqrt(1 - _r * _r)]         # cosine-weighted

def tree(V, T, leaf=6):
    lo, hi = V[T].min(1), V[T].max(1); mid = (lo + hi) / 2; order = np.arange(len(T))
    nodes, boxes, todo = [], [], [(0, len(T), -1, 0)]
    while todo:
        a, b, parent, side = todo.pop(); me = len(nodes); nodes.append([-1, -1, a, b]); ids = order[a:b]
        boxes.append(np.r_[lo[ids].min(0), hi[ids].max(0)])
        if parent >= 0: nodes[parent][side] = me
        if b - a > leaf:
            ax = np.argmax(mid[ids].max(0) - mid[ids].min(0)); h = (b - a) // 2
            order[a:b] = ids[np.argpartition(mid[ids, ax], h)]
            todo += [(a, a + h, me, 0), (a + h, b, me, 1)]
    return np.array(nodes), np.array(boxes), T[order]

@njit(fastmath=True)
def _hit(o, d, far, nodes, boxes, V, T):
    best = far; stack = np.zeros(64, np.int64); n = 1
    inv = np.empty(3)
    for a in range(3): inv[a] = 1. / d[a] if abs(d[a]) > 1e-12 else 1e12
    while n:
        n -= 1; q = stack[n]; t0, t1 = 0., best
        for a in range(3):
            x = (boxes[q, a] - o[a]) * inv[a]; y = (boxes[q, a + 3] - o[a]) * inv[a]
            if x > y: x, y = y, x
            t0 = max(t0, x); t1 = min(t1, y)
        if t0 > t1: continue
        if nodes[q, 0] >= 0: stack[n] = nodes[q, 0]; stack[n + 1] = nodes[q, 1]; n += 2; continue
        for k in range(nodes[q, 2], nodes[q, 3]):
            A = V[T[k, 0]]; e1 = V[T[k, 1]] - A; e2 = V[T[k, 2]] - A
            p0 = d[1] * e2[2] - d[2] * e2[1]; p1 = d[2] * e2[0] - d[0] * e2[2]; p2 = d[0] * e2[1] - d[1] * e2[0]
            det = e1[0] * p0 + e1[1] * p1 + e1[2] * p2
            if abs(det) < 1e-16: continue
            s0, s1, s2 = o[0] - A[0], o[1] - A[1], o[2] - A[2]; u = (s0 * p0 + s1 * p1 + s2 * p2) / det
            if u < 0 or u > 1: continue
            q0 = s1 * e1[2] - s2 * e1[1]; q1 = s2 * e1[0] - s0 * e1[2]; q2 = s0 * e1[1] - s1 * e1[0]
            w = (d[0] * q0 + d[1] * q1 + d[2] * q2) / det
            if w < 0 or u + w > 1: continue
            t = (e2[0] * q0 + e2[1] * q1 + e2[2] * q2) / det
            if 1e-9 < t < best: best = t
    return best

@njit(parallel=True, fastmath=True)
def _run(P, N, far, hemi, nodes, boxes, V, T):
    out = np.zeros(len(P))
    for i in prange(len(P)):
        n = N[i]; up = np.array([0., 1., 0.]) if abs(n[1]) < .9 else np.array([1., 0., 0.])
        tx = np.array([up[1] * n[2] - up[2] * n[1], up[2] * n[0] - up[0] * n[2], up[0] * n[1] - up[1] * n[0]]); tx /= np.sqrt((tx * tx).sum()) + 1e-12
        ty = np.array([n[1] * tx[2] - n[2] * tx[1], n[2] * tx[0] - n[0] * tx[2], n[0] * tx[1] - n[1] * tx[0]])
        o = P[i] + n * .0012; s = 0.
        for k in range(len(hemi)):
            d = hemi[k, 0] * tx + hemi[k, 1] * ty + hemi[k, 2] * n
            s += min(1., (_hit(o, d, far, nodes, boxes, V, T) / far)) ** .8
        out[i] = s / len(hemi)
    return out

def occlusion(V, T, P, N, far):
    """V, T: what stands in the way; P, N: points and their normals; far: beyond it nothing darkens. 0 dark … 1 open"""
    nodes, boxes, T = tree(np.asarray(V, float), np.asarray(T, int))
    return _run(np.ascontiguousarray(P, float), np.ascontiguousarray(N, float), float(far), HEMI, nodes, boxes, np.asarray(V, float), T)
