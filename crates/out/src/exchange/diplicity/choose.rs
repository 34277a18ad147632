//! Which variant of a text is meant, and which of the three shapes it has.

use serde_json::Value;

use super::shapes::{self, DipVariant};
use super::{definition, engine};
use crate::exchange::Misfit;
use crate::exchange::jdip::geography::MOST_PROVINCES;
use crate::exchange::jdip::{JdipError, xml};

/// What tells the shapes apart.
fn shape(value: &Value) -> Option<Shape> {
    let fields = value.as_object()?;
    let has_phase = fields.contains_key("initial_phase") || fields.contains_key("template_phase");
    if fields.contains_key("schemaVersion") && fields.contains_key("provinces") {
        Some(Shape::Definition)
    } else if fields.contains_key("provinces") && fields.contains_key("nations") && has_phase {
        Some(Shape::Catalogue)
    } else if fields.contains_key("Graph") && fields.contains_key("Nations") {
        Some(Shape::Engine)
    } else {
        None
    }
}

#[derive(Clone, Copy)]
enum Shape {
    Definition,
    Catalogue,
    Engine,
}

/// The variants in a text: one, or a list, wrapped as the engine's service gives them or not.
fn variants(value: Value) -> Vec<(Shape, Value)> {
    let value = unwrapped(value);
    if let Some(shape) = shape(&value) {
        return vec![(shape, value)];
    }
    let list = match value {
        Value::Array(list) => list,
        Value::Object(fields) => fields.into_iter().map(|(_, value)| value).collect(),
        _ => Vec::new(),
    };
    list.into_iter()
        .map(unwrapped)
        .filter_map(|value| Some((shape(&value)?, value)))
        .collect()
}

/// A variant without what the engine's service wraps round it.
fn unwrapped(value: Value) -> Value {
    match value {
        Value::Object(mut fields) if fields.contains_key("Properties") => {
            fields.remove("Properties").unwrap_or_default()
        }
        other => other,
    }
}

fn name(variant: &Value) -> &str {
    let name = variant.get("name").or_else(|| variant.get("Name"));
    name.and_then(Value::as_str).unwrap_or_default()
}

pub(super) fn is_variant(text: &str) -> bool {
    serde_json::from_str(text).is_ok_and(|value| !variants(value).is_empty())
}

/// Reads the variant that is meant.
pub(super) fn read(
    text: &str,
    file: &str,
    wanted: Option<&str>,
    remarks: &mut Vec<Misfit>,
) -> Result<DipVariant, JdipError> {
    let value: Value =
        serde_json::from_str(text).map_err(|why| JdipError::unreadable(file, why))?;
    let mut found = variants(value);
    if let Some(wanted) = wanted {
        found.retain(|(_, value)| name(value).eq_ignore_ascii_case(wanted.trim()));
    }
    if found.len() != 1 {
        let names: Vec<String> = variants(serde_json::from_str(text).unwrap_or_default())
            .iter()
            .take(40)
            .map(|(_, value)| format!("\n  {}", xml::cut(name(value))))
            .collect();
        let names = names.concat();
        return Err(JdipError::Unclear(match wanted {
            Some(wanted) if found.is_empty() => format!(
                "there is no variant “{}” in it; there are:{names}",
                xml::cut(wanted)
            ),
            _ => format!("choose one variant with --variant NAME:{names}"),
        }));
    }
    let (shape, value) = found.swap_remove(0);
    let variant = match shape {
        Shape::Definition => serde_json::from_value(value)
            .map(|definition| definition::variant(definition, file, remarks)),
        Shape::Catalogue => serde_json::from_value(value)
            .map(|catalogue| shapes::from_catalogue(catalogue, file, remarks)),
        Shape::Engine => {
            serde_json::from_value(value).map(|engine| engine::variant(engine, file, remarks))
        }
    };
    let variant = variant.map_err(|why| JdipError::unreadable(file, why))?;
    if variant.provinces.len() > MOST_PROVINCES {
        return Err(JdipError::unreadable(
            file,
            format!(
                "it has {} provinces; a board has from 1 to {MOST_PROVINCES}",
                variant.provinces.len()
            ),
        ));
    }
    Ok(variant)
}
