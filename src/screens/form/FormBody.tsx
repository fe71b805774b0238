import { Flex, Row, Typography } from 'antd';
import type { Resource, Values } from '../../schema';
import { useFeatures } from '../context';
import { FieldItem } from './FieldItem';
import { shownSections } from './formValues';

interface FormBodyProps {
  readonly resource: Resource;
  readonly values: Values;
  readonly existing: boolean;
  /** The record as stored. */
  readonly original: Values;
}

/** The declared sections of a form with the fields that apply to its values. Stands inside an antd form. */
export function FormBody({ resource, values, existing, original }: FormBodyProps) {
  const features = useFeatures();
  const sections = shownSections(resource, resource.form?.sections ?? [], { values, features, existing });
  // Above a lone section its title would only repeat the form's.
  const titled = (resource.form?.sections.length ?? 0) > 1;
  return (
    <Flex vertical gap="small">
      {sections.map(({ title, fields }) => (
        <section key={title} aria-label={title}>
          {titled && (
            <Typography.Title level={5} style={{ marginTop: 0 }}>
              {title}
            </Typography.Title>
          )}
          <Row gutter={24}>
            {fields.map(([name, field]) => (
              <FieldItem
                key={name}
                resource={resource}
                name={name}
                field={field}
                columns={resource.form?.columns ?? 1}
                values={values}
                original={original}
              />
            ))}
          </Row>
        </section>
      ))}
    </Flex>
  );
}
