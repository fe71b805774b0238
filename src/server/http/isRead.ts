import type { FastifyRequest } from 'fastify';

const readMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a request changes nothing, by its method. */
export const isRead = ({ method }: Pick<FastifyRequest, 'method'>): boolean => readMethods.includes(method);
